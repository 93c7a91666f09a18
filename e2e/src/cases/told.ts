import type { Core } from '@crease/domain/platform/core';
import type { BookingDoc } from '@crease/domain/sales/booking-record/booking.schema';
import type { SmtpSink } from '@crease/domain/testing/smtp-sink';
import { until } from '@crease/domain/testing/until';
import { expect } from 'vitest';
import { bookingOf } from './places.js';

/**
 * The notifications of both sides for a booking that was made and paid online (`docs/product-rules.md`, Notifications).
 */
export const PAID_NEWS = [
  'owner booking_confirmed',
  'owner booking_pending',
  'player booking_confirmed',
  'player booking_pending',
  'player payment_success',
];

/** All notifications of a booking as `player booking_confirmed`, sorted. */
export async function toldOf(
  core: Core,
  { _id, ownerId }: Pick<BookingDoc, '_id' | 'ownerId'>,
): Promise<string[]> {
  const notices = await core.db.notifications.find({ 'data.bookingId': _id.toString() }).toArray();
  return notices.map(({ userId, type }) => `${userId.equals(ownerId) ? 'owner' : 'player'} ${type}`).sort();
}

/** Everybody was notified of each booking once, and each receipt was sent once. */
export async function expectTold(core: Core, sink: SmtpSink, bookings: readonly BookingDoc[]): Promise<void> {
  for (const booking of bookings) {
    await until(
      `everybody to be told of ${booking.bookingId}`,
      async () => (await toldOf(core, booking)).length >= PAID_NEWS.length,
      60_000,
    );
    await until('its receipt', async () => (await bookingOf(core, booking._id.toString())).emailSent, 60_000);
    expect(await toldOf(core, booking)).toEqual(PAID_NEWS);
    expect(sink.mails.filter(({ to }) => to.includes(booking.userEmail))).toHaveLength(1);
  }
}
