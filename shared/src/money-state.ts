import type { Booking } from './contracts/booking.js';

/** Where the money of a booking stands, in rupees: whole ones, but for what goes back of a wrong amount. */
export interface MoneyState {
  /** Captured online of the one payment the booking stands on, whatever has come back since. */
  paid: number;
  /** Written down as paid at the ground. */
  collected: number;
  /** Gone back or on its way, of all that ever came in online. */
  refunded: number;
  /** The part of `refunded` that came out of `paid`; the rest was refunded from captures the booking never used. */
  returned: number;
  /** The part of `paid` that is neither refunded, being refunded nor stuck: the most any rule may refund. */
  left: number;
  /** Refunds that failed and have not been given again by hand. */
  stuck: number;
  /** Still to be paid: nothing once the booking is cancelled. */
  due: number;
  /** Paid at the ground beyond what is due there since a move to cheaper hours: given back there. */
  tooMuch: number;
}

/** The rupees of some rows of money together. */
export const sumOf = (rows: readonly { amount: number }[]): number =>
  rows.reduce((total, { amount }) => total + amount, 0);

/** As little of a booking as says what was and is to be paid at its ground, on the wire and in the database. */
export interface PaidWhere {
  payment: { status: string; collected: { amount: number }[] };
  pricing: { totalAmount: number; dueAtGround?: number | undefined };
}

/** Rupees that the ground is to collect in all: the whole price, or what a dearer move added to a paid booking. */
export const groundsShare = ({ payment, pricing }: PaidWhere): number =>
  payment.status === 'completed' ? (pricing.dueAtGround ?? 0) : pricing.totalAmount;

/** Rupees written down as paid at the ground. */
export const collectedSum = ({ payment }: Pick<PaidWhere, 'payment'>): number => sumOf(payment.collected);

/** Rupees still to be paid at the ground. */
export const dueAtGround = (booking: PaidWhere): number =>
  Math.max(0, groundsShare(booking) - collectedSum(booking));

/** What another price does to the money of a booking, in whole rupees. */
export interface ChangeOfPrice {
  /** More to pay at the ground than before. */
  more: number;
  /** Less to pay at the ground than before. */
  less: number;
  /** No longer kept of what was paid online. */
  online: number;
  /** Was paid at the ground and is given back there. */
  backAtGround: number;
}

/**
 * What a move to hours of another price does (docs/product-rules.md, Bookings): a dearer one is paid at the ground; a
 * cheaper one takes off first what is still due there, then what is kept online: all of the price that is not the ground's share.
 */
export function changeOfPrice(booking: PaidWhere, total: number): ChangeOfPrice {
  const { totalAmount } = booking.pricing;
  const off = Math.max(0, totalAmount - total);
  const less = Math.min(off, dueAtGround(booking));
  const online = Math.min(off - less, totalAmount - groundsShare(booking));
  return { more: Math.max(0, total - totalAmount), less, online, backAtGround: off - less - online };
}

/**
 * Where the money of a booking stands, said alike by receipts, mails and screens. `dueAtGround` is the rest of a dearer
 * slot it was moved to. Money from the ground never goes back through us.
 */
export function moneyState(booking: Pick<Booking, 'status' | 'payment' | 'pricing'>): MoneyState {
  const { status, payment } = booking;
  const collected = collectedSum(booking);
  const paid = payment.status === 'completed' ? (payment.captured ?? 0) : 0;
  const isGoing = (row: { status: string }) => row.status !== 'failed';
  // An older refund does not say of which payment it is: then its order does.
  const ofPayment = payment.refunds.filter((row) =>
    row.paymentId ? row.paymentId === payment.transactionId : row.orderId === payment.orderId,
  );
  const payments = [...new Set(payment.refunds.map(({ paymentId }) => paymentId))];
  const refundsOf = (id: string | undefined) => payment.refunds.filter(({ paymentId }) => paymentId === id);
  const isLive = status !== 'cancelled';
  return {
    paid,
    collected,
    refunded: sumOf(payment.refunds.filter(isGoing)),
    returned: sumOf(ofPayment.filter(isGoing)),
    left: Math.max(0, paid - committedOf(ofPayment)),
    stuck: payments.reduce((total, id) => total + stuckOf(refundsOf(id)), 0),
    due: isLive ? dueAtGround(booking) : 0,
    tooMuch: isLive ? Math.max(0, collected - groundsShare(booking)) : 0,
  };
}

type Refund = Pick<Booking['payment']['refunds'][number], 'amount' | 'kind'> & { status: string };

/**
 * Rupees of one payment whose refunds failed for good, in order: what is given by hand later makes good for them, and
 * one given by hand that fails too was for the same money.
 */
export function stuckOf(refunds: readonly Refund[]): number {
  let stuck = 0;
  for (const { status, kind, amount } of refunds) {
    const byHand = kind === 'manual';
    if (status === 'failed') stuck = byHand ? Math.max(stuck, amount) : stuck + amount;
    else if (byHand) stuck = Math.max(0, stuck - amount);
  }
  return stuck;
}

/** Rupees of one payment that are back, on their way, or stuck: no rule gives them once more by itself. */
export const committedOf = (refunds: readonly Refund[]): number =>
  sumOf(refunds.filter(({ status }) => status !== 'failed')) + stuckOf(refunds);
