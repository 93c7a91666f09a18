import { refuse } from '@crease/shared/refusals';
import type { Types } from 'mongoose';
import { fact } from '../../messaging/outbox/outbox.js';
import type { Core } from '../../platform/core.js';
import { failpoint } from '../../platform/failpoint.js';
import type { BookingDoc } from '../booking-record/booking.schema.js';
import { markForTermination } from '../booking-record/orders.queries.js';
import { findOrder, findPaymentsOfBooking, type PaymentDoc } from '../booking-record/payment.schema.js';
import { writeFailure } from '../booking-record/payment-captures.queries.js';
import { factIds } from '../operation/operation.js';
import { payableOf } from '../payables/payables.js';
import type { ProviderPayment, ProviderPaymentStatus } from '../provider/payment-provider.js';
import { balanceMoney } from './balance-money.js';
import { recordMoney, scheduleNextCheck } from './record-money.js';
import { type Settled, settledBy, settleFee } from './settle-fee.js';

export interface Settlement extends Settled {
  booking: BookingDoc;
}

/**
 * The one way money becomes a booking or a refund, for verify, webhook and reconcile (docs/invariants.md 4): ask the
 * provider, record every capture once, confirm, balance. Idempotent in any order.
 * @throws `NOT_FOUND` for an order that is not ours, `UNAVAILABLE` while the provider is down.
 */
export async function settleAny(core: Core, orderId: string): Promise<Settled> {
  const known = await findOrder(core, orderId);
  if (!known) throw refuse('NOT_FOUND', 'no_such_payment');
  return known.entryId ? await settleFee(core, known) : await settlePayment(core, known);
}

/** Like `settleAny` for an order that a booking decides about. Throws `NOT_FOUND` for any other order, too. */
export async function settleOrder(core: Core, orderId: string): Promise<Settlement> {
  const known = await findOrder(core, orderId);
  if (!known || known.entryId) throw refuse('NOT_FOUND', 'no_such_payment');
  return await settlePayment(core, known);
}

/**
 * Like `settleOrder` for an order of a booking that the caller has just read; every step detects later changes. Throws
 * `NOT_FOUND` for an order of another booking, too.
 */
export async function settleOrderOf(core: Core, booking: BookingDoc, orderId: string): Promise<Settlement> {
  const orders = await findPaymentsOfBooking(core, booking._id);
  const known = orders.find((order) => order.orderId === orderId && !order.placeId);
  if (!known) throw refuse('NOT_FOUND', 'no_such_payment');
  return await settlePayment(core, known, { booking, others: orders.filter((order) => order !== known) });
}

/** Like `settleOrder` for the order of a player's place. Throws `NOT_FOUND` for any other order, too. */
export async function settleOrderOfPlace(
  core: Core,
  place: { placeId: string; userId: string },
  orderId: string,
): Promise<Settlement & { gameId: Types.ObjectId }> {
  const known = await findOrder(core, orderId);
  const isTheirs = known?.placeId?.toString() === place.placeId && known.userId.toString() === place.userId;
  if (!known?.gameId || !isTheirs) throw refuse('NOT_FOUND', 'no_such_payment');
  return { ...(await settlePayment(core, known)), gameId: known.gameId };
}

/** Like `settleOrder` for the order of the caller's entry. Throws `NOT_FOUND` for any other order, too. */
export async function settleOrderOfEntry(
  core: Core,
  entry: { entryId: string; userId: string },
  orderId: string,
): Promise<Settled & { tournamentId: Types.ObjectId }> {
  const known = await findOrder(core, orderId);
  const isTheirs = known?.entryId?.toString() === entry.entryId && known.userId.toString() === entry.userId;
  if (!known?.tournamentId || !isTheirs) throw refuse('NOT_FOUND', 'no_such_payment');
  return { ...(await settleFee(core, known)), tournamentId: known.tournamentId };
}

/** A booking and its other orders, as the caller has just read them. */
interface Seen {
  booking: BookingDoc;
  others: readonly PaymentDoc[];
}

async function settlePayment(core: Core, known: PaymentDoc, seen?: Seen): Promise<Settlement> {
  const { orderId } = known;
  const { payment, attempts } = await recordMoney(core, known);
  const payable = payableOf(payment);
  let written: BookingDoc | null = null;
  for (const capture of payment.captures)
    written = await payable.confirm(core, payment, capture, seen?.booking);
  if (payment.captures.length === 0) await recordAttempt(core, payment, attempts);
  await failpoint('settle.afterConfirm');
  const booking = await balanceMoney(core, payment.bookingId, written, seen && [payment, ...seen.others]);
  if (!booking) throw refuse('NOT_FOUND', 'no_such_booking');
  // An interrupted check-in or collection leaves the order open: they are not operations that could be resumed.
  if (payment.live && !payable.isForUs(booking)) await markForTermination(core, booking._id, orderId);
  const verdicts = payment.captures.map((capture) => payable.judge(booking, capture));
  await scheduleNextCheck(core, known, payment, { undecided: verdicts.includes('undecided'), attempts });
  return { ...settledBy(verdicts), booking };
}

const FAILED = new Set<ProviderPaymentStatus>(['FAILED', 'USER_DROPPED', 'CANCELLED', 'VOID']);

/** Shows the last attempt's result on the booking, and notifies the player of an order's first failure. */
async function recordAttempt(core: Core, payment: PaymentDoc, attempts: ProviderPayment[]): Promise<void> {
  const last = attempts.at(-1);
  if (!last || last.status === 'NOT_ATTEMPTED') return;
  const failed = FAILED.has(last.status);
  const now = core.clock.now();
  const booking = await payableOf(payment).noteAttempt(core, payment, failed);
  if (!booking || !failed || payment.failedAt) return;
  const facts = [fact(core, 'payment.failed', now, { orderId: payment.orderId, ...factIds(booking) })];
  const after = await writeFailure(core, payment.orderId, now, facts);
  core.events.publishSoon('payments', after);
}
