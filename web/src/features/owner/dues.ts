import type { Booking } from '@crease/shared/contracts/bookings';

/** Rupees still to be paid at the ground: the whole price, or what a dearer move added to a paid booking. */
export function dueAtGround({ payment, pricing }: Pick<Booking, 'payment' | 'pricing'>): number {
  const whole = payment.status === 'completed' ? (pricing.dueAtGround ?? 0) : pricing.totalAmount;
  return Math.max(0, whole - payment.collected.reduce((sum, { amount }) => sum + amount, 0));
}

/** How a booking looks to its owner: paid, to be paid at the ground, or waiting for his word. */
export type DueState = 'paid' | 'due' | 'new';

export function dueState(booking: Pick<Booking, 'status' | 'payment' | 'pricing'>): DueState {
  if (booking.status === 'pending') return 'new';
  return dueAtGround(booking) > 0 ? 'due' : 'paid';
}

/** Who plays, as an owner calls him: the team, else the contact. */
export function playerName({ playerDetails }: Pick<Booking, 'playerDetails'>): string {
  return playerDetails.teamName || playerDetails.contactPerson.name;
}
