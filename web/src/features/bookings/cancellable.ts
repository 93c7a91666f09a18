import type { Booking } from '@crease/shared/contracts/booking';

/**
 * Whether a booking can be cancelled now: pending or confirmed; by a player until it starts, by an owner until it ends
 * (docs/product-rules.md, Bookings).
 */
export function isCancellable(booking: Booking, by: 'player' | 'owner', now: number): boolean {
  if (booking.status !== 'pending' && booking.status !== 'confirmed') return false;
  if (booking.checkedInAt) return false;
  return now < Date.parse(by === 'player' ? booking.startsAt : booking.endsAt);
}
