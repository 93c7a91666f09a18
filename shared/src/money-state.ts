import type { Booking } from './contracts/booking.js';

/** The state of a booking's money, in rupees: whole ones, except for refunds of a wrong amount. */
export interface MoneyState {
  /** Captured online for the booking, by its player or in shares, including what was refunded since. */
  paid: number;
  /** Recorded as paid at the ground. */
  collected: number;
  /** Refunded or being refunded, of everything ever captured online; without what shares pay back to its player. */
  refunded: number;
  /** The part of `refunded` that came out of `paid`; the rest was refunded from captures the booking never used. */
  returned: number;
  /** The part of `paid` that is neither refunded, being refunded nor stuck: the most any rule may refund. */
  left: number;
  /** Failed refunds that have not been replaced manually. */
  stuck: number;
  /** Still to be paid; 0 once the booking is cancelled. */
  due: number;
  /** Overpaid at the ground after a move to cheaper hours, and returned there. */
  tooMuch: number;
}

/** The sum of some rows, in rupees. */
export const sumOf = (rows: readonly { amount: number }[]): number =>
  rows.reduce((total, { amount }) => total + amount, 0);

/** The minimum of a booking that determines what was paid and is due at the ground, on the wire and in the database. */
export interface PaidWhere {
  payment: { status: string; collected: { amount: number }[]; shared?: number | undefined };
  pricing: { totalAmount: number; dueAtGround?: number | undefined };
}

/** What is left of the price beside the shares that others have paid, as long as its player has not paid online. */
export const besideShares = ({
  payment,
  pricing,
}: Pick<PaidWhere, 'pricing'> & { payment: { shared?: number | undefined } }): number =>
  Math.max(0, pricing.totalAmount - (payment.shared ?? 0));

/** The total that the ground collects, in rupees: the price beside shares, or the extra cost of a dearer move. */
export const groundsShare = (booking: PaidWhere): number =>
  booking.payment.status === 'completed' ? (booking.pricing.dueAtGround ?? 0) : besideShares(booking);

/** Rupees recorded as paid at the ground. */
export const collectedSum = ({ payment }: Pick<PaidWhere, 'payment'>): number => sumOf(payment.collected);

/** Rupees still to be paid at the ground. */
export const dueAtGround = (booking: PaidWhere): number =>
  Math.max(0, groundsShare(booking) - collectedSum(booking));

/** The effect of another price on a booking's money, in whole rupees. */
export interface ChangeOfPrice {
  /** More to pay at the ground than before. */
  more: number;
  /** Less to pay at the ground than before. */
  less: number;
  /** The part of the online payment that is no longer kept. */
  online: number;
  /** Paid at the ground and returned there. */
  backAtGround: number;
}

/**
 * The effect of a move to hours of another price (docs/product-rules.md, Bookings): a dearer one is paid at the ground;
 * a cheaper one first reduces what is due there, then what was kept online, up to the whole price except the ground's
 * share.
 */
export function changeOfPrice(booking: PaidWhere, total: number): ChangeOfPrice {
  const { totalAmount } = booking.pricing;
  const off = Math.max(0, totalAmount - total);
  const less = Math.min(off, dueAtGround(booking));
  const online = Math.min(off - less, totalAmount - groundsShare(booking));
  return { more: Math.max(0, total - totalAmount), less, online, backAtGround: off - less - online };
}

/**
 * The state of a booking's money, worded alike on receipts, in mails and on screens. `dueAtGround` is the rest after a
 * move to a dearer slot. Money paid at the ground is never refunded through us.
 */
export function moneyState(booking: Pick<Booking, 'status' | 'payment' | 'pricing'>): MoneyState {
  const { status, payment } = booking;
  const collected = collectedSum(booking);
  const paid = payment.status === 'completed' || payment.shares ? (payment.captured ?? 0) : 0;
  const isGoing = (row: { status: string }) => row.status !== 'failed';
  // An older refund does not name its payment, so its order identifies it.
  const stands = new Set([payment.transactionId, ...(payment.shares ?? []).map((share) => share.paymentId)]);
  const refunds = beyondPassing(payment.refunds);
  const ofPayment = refunds.filter((row) =>
    row.paymentId ? stands.has(row.paymentId) : row.orderId === payment.orderId,
  );
  const payments = [...new Set(payment.refunds.map(({ paymentId }) => paymentId))];
  const refundsOf = (id: string | undefined) => payment.refunds.filter(({ paymentId }) => paymentId === id);
  const isLive = status !== 'cancelled';
  return {
    paid,
    collected,
    refunded: sumOf(refunds.filter(isGoing)),
    returned: sumOf(ofPayment.filter(isGoing)),
    left: Math.max(0, paid - committedOf(ofPayment)),
    stuck: payments.reduce((total, id) => total + stuckOf(refundsOf(id)), 0),
    due: isLive ? dueAtGround(booking) : 0,
    tooMuch: isLive ? Math.max(0, collected - groundsShare(booking)) : 0,
  };
}

/** Without the dust of adding binary fractions. */
const toPaisa = (rupees: number): number => Math.round(rupees * 100) / 100;

/** Refunds without what only passes between a booking's player and shares. */
export function beyondPassing<
  R extends Pick<Booking['payment']['refunds'][number], 'amount' | 'kind' | 'passed'>,
>(refunds: readonly R[]): R[] {
  return refunds
    .filter(({ kind }) => kind !== 'share')
    .map((refund) => ({ ...refund, amount: toPaisa(refund.amount - (refund.passed ?? 0)) }))
    .filter(({ amount }) => amount > 0);
}

/** The refunds of one payment as far as they only pass between a booking's player and shares. */
export function passingOf<R extends Parameters<typeof beyondPassing>[0][number]>(refunds: readonly R[]): R[] {
  return refunds
    .map((refund) => ({ ...refund, amount: refund.kind === 'share' ? refund.amount : (refund.passed ?? 0) }))
    .filter(({ amount }) => amount > 0);
}

type Refund = Pick<Booking['payment']['refunds'][number], 'amount' | 'kind'> & { status: string };

/**
 * Rupees of one payment whose refunds failed permanently, in order. A later manual refund replaces them, and one that
 * fails too was for the same money.
 */
export function stuckOf(refunds: readonly Refund[]): number {
  let stuck = 0;
  for (const { status, kind, amount } of refunds) {
    const byHand = kind === 'manual';
    if (status === 'failed') stuck = byHand ? Math.max(stuck, amount) : stuck + amount;
    else if (byHand) stuck = Math.max(0, toPaisa(stuck - amount));
  }
  return stuck;
}

/** Rupees of one payment that are refunded, being refunded or stuck: no rule refunds them again automatically. */
export const committedOf = (refunds: readonly Refund[]): number =>
  sumOf(refunds.filter(({ status }) => status !== 'failed')) + stuckOf(refunds);
