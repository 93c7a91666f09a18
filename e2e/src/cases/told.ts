import type { Core } from '@crease/domain/platform/core';
import { native } from '@crease/domain/platform/models';
import type { BookingDoc } from '@crease/domain/sales/bookings/booking.model';

/** What both sides have been told of a booking that was made and paid online (`docs/product-rules.md`, Notifications). */
export const PAID_NEWS = [
  'owner booking_confirmed',
  'owner booking_pending',
  'player booking_confirmed',
  'player booking_pending',
  'player payment_success',
];

/** Every notice of a booking, as `player booking_confirmed`, sorted. */
export async function toldOf(
  core: Core,
  { _id, ownerId }: Pick<BookingDoc, '_id' | 'ownerId'>,
): Promise<string[]> {
  const notices = await native(core.models, 'notifications')
    .find({ 'data.bookingId': _id.toString() })
    .toArray();
  return notices.map(({ userId, type }) => `${userId.equals(ownerId) ? 'owner' : 'player'} ${type}`).sort();
}
