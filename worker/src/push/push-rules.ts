import type { BookingDoc } from '@crease/domain/sales/booking-record/booking.schema';
import type { RingingSide } from '@crease/shared/notification-types';

type Side = 'player' | 'owner';
/** The fields that decide whose devices ring for a booking. */
export type PushedBooking = Pick<BookingDoc, 'userId' | 'ownerId' | 'cancellation'>;

/** The sides of a booking whose devices ring, among those notified. */
export function ringingSides(sides: RingingSide, { cancellation }: PushedBooking): readonly Side[] {
  if (sides === 'both') return ['player', 'owner'];
  if (sides === 'others') return cancellation?.code === 'player' ? ['owner'] : ['player'];
  return [sides];
}
