import type { Booking } from '@crease/shared/contracts/bookings';

/** Rupees still to be paid at the ground: the whole price, or what a dearer move added to a paid booking. */
export function dueAtGround({ payment, pricing }: Pick<Booking, 'payment' | 'pricing'>): number {
  const whole = payment.status === 'completed' ? (pricing.dueAtGround ?? 0) : pricing.totalAmount;
  return Math.max(0, whole - payment.collected.reduce((sum, { amount }) => sum + amount, 0));
}
