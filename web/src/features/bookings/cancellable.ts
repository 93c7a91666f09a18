import type { Booking } from '@crease/shared/contracts/booking';

/**
 * May it be cancelled now? Pending or confirmed; a player until it starts, an owner until it ends
 * (`docs/product-rules.md`, Bookings).
 */
export function isCancellable(booking: Booking, by: 'player' | 'owner', now: number): boolean {
  if (booking.status !== 'pending' && booking.status !== 'confirmed') return false;
  if (booking.checkedInAt) return false;
  return now < Date.parse(by === 'player' ? booking.startsAt : booking.endsAt);
}
