import type { Booking } from './contracts/bookings.js';

/** Where the money of a booking stands, in whole rupees. */
export interface MoneyState {
  /** Captured online of the one payment the booking stands on, whatever has come back since. */
  paid: number;
  /** Written down as paid at the ground. */
  collected: number;
  /** Gone back or on its way, of all that ever came in online. */
  refunded: number;
  /** What of it is of `paid`: the rest was never used for the booking. */
  returned: number;
  /** Refunds that failed and have not been given again by hand. */
  stuck: number;
  /** Still to be paid: nothing once the booking is cancelled. */
  due: number;
  /** Paid at the ground beyond what is due there since a move to cheaper hours: given back there (contract §3). */
  tooMuch: number;
}

const sum = (rows: { amount: number }[]): number => rows.reduce((total, { amount }) => total + amount, 0);

/**
 * Where the money of a booking stands, said alike by receipts, mails and screens. `dueAtGround` is the rest of a dearer
 * slot it was moved to (contract §3). Money from the ground never goes back through us.
 */
export function moneyState({
  status,
  payment,
  pricing,
}: Pick<Booking, 'status' | 'payment' | 'pricing'>): MoneyState {
  const collected = sum(payment.collected);
  const online = payment.status === 'completed';
  const settled = online ? (pricing.dueAtGround ?? 0) : pricing.totalAmount;
  const going = payment.refunds.filter((row) => row.status !== 'failed');
  // An older refund does not say what it is: then its order does.
  const ofPayment = going.filter((row) =>
    row.kind ? row.kind !== 'unused' : row.orderId === payment.orderId,
  );
  const isLive = status !== 'cancelled';
  return {
    paid: online ? (payment.captured ?? 0) : 0,
    collected,
    refunded: sum(going),
    returned: sum(ofPayment),
    stuck: stuckSum(payment.refunds),
    due: isLive ? Math.max(0, settled - collected) : 0,
    tooMuch: isLive ? Math.max(0, collected - settled) : 0,
  };
}

/** What is given by hand after a refund failed makes good for it. */
function stuckSum(refunds: Booking['payment']['refunds']): number {
  let stuck = 0;
  for (const { status, kind, amount } of refunds) {
    if (status === 'failed') stuck += amount;
    else if (kind === 'manual') stuck = Math.max(0, stuck - amount);
  }
  return stuck;
}
