import { AppError } from '@crease/shared/errors';
import { refuse } from '@crease/shared/refusals';
import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { findUnpostedOrders } from '../../sales/booking-record/payment-ledger.queries.js';
import { findHeld, roundKey } from '../../sales/disputes/dispute.schema.js';
import { roundToPaisa } from '../../sales/provider/paise.js';
import type { PlannedRefund, RefundCover } from '../../sales/settle/refund-cover-port.js';
import { findEntries, type LedgerEntryDoc, scanOpenEntries } from '../ledger/ledger-entry.schema.js';
import { amountOn, ownerAccount } from '../ledger/lines.js';
import { postOrder } from '../ledger/post-payment.js';
import {
  type RefundFenceDoc,
  type Reserved,
  readFence,
  replaceReserved,
} from '../ledger/refund-fence.schema.js';
import { findNotOver } from './not-over.js';
import { findOpenSettlement } from './settlement.schema.js';
import { findReversing } from './settlement-reversals.queries.js';

const ATTEMPTS = 20;
/** A reservation not recorded within this time belongs to a dead process: requests end long before. */
const RESERVED_FOR_MS = 10 * 60_000;

/** A refund not in the ledger yet, with the owner's part in rupees. */
export type Going = Pick<Reserved, 'refundId' | 'bookingId' | 'amount'> & {
  /** A dispute or a reversal: nothing of its game is settled before the bank or the provider decides. */
  isUndecided?: true;
};

/**
 * Allows a refund by hand if the balance for past games covers it (docs/product-rules.md, Refunds). One conditional
 * update of the owner's fence decides between refunds; the loser checks again. A settlement raises the fence before it
 * reads entries, so either it sees this reservation or this refund sees the settlement.
 */
export const refundCover: RefundCover = {
  async reserve(core, planned) {
    if (planned.amount <= 0) return;
    await postOrder(core, planned.orderId);
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const fence = await readFence(core, planned.ownerId);
      const { covered, going } = await coverOf(core, fence, planned);
      if (covered !== null && planned.amount > covered) throw notCovered(covered);
      // Recorded and expired reservations are dropped here.
      const unrecorded = new Set(going.map(({ refundId }) => refundId));
      const others = fence.reserved.filter(({ refundId }) => unrecorded.has(refundId));
      const same = fence.reserved.find(({ refundId }) => refundId === planned.refundId);
      const { refundId, orderId, bookingId } = planned;
      // Two requests may plan the same refund id, and either may record it: the larger amount is reserved.
      const amount = Math.max(planned.amount, same?.amount ?? 0);
      const mine = { refundId, orderId, bookingId, amount, at: core.clock.now() };
      if (await replaceReserved(core, fence, [...others, mine])) return;
    }
    throw busy('Other refunds of this ground are being made right now. Please try again in a moment.');
  },
};

const busy = (message: string) => new AppError('UNAVAILABLE', message, { retryAfterSeconds: 2 });

const notCovered = (covered: number) =>
  refuse('STATE_CONFLICT', 'refund_not_covered', { params: { covered: Math.max(0, covered) } });

/**
 * Money that is about to leave the owner's balance: pending refunds that the ledger lacks, recorded on an order or only
 * reserved, what disputes withhold, and games with a reversal under way. A reservation ends once its refund id
 * is used, because one update gives out each id.
 */
export async function refundsGoing(core: Core, { _id, reserved }: RefundFenceDoc): Promise<Going[]> {
  const orderIds = reserved.map(({ orderId }) => orderId);
  const recorded: Going[] = [];
  const taken = new Set<string>();
  for (const { bookingId, refunds } of await findUnpostedOrders(core, _id, orderIds)) {
    for (const { refundId, status, split, amount } of refunds) {
      taken.add(refundId);
      const part = split ? (split.owner ?? 0) : amount;
      if (status !== 'failed' && part > 0) recorded.push({ refundId, bookingId, amount: part });
    }
  }
  const entries = await findEntries(
    core,
    recorded.map(({ refundId }) => `refund:${refundId}`),
  );
  const posted = new Set(entries.map((entry) => entry._id));
  // The owner's part of a disputed payment may have to go back too.
  const disputed = (await findHeld(core, _id)).map((dispute) => ({
    refundId: roundKey(dispute),
    bookingId: dispute.bookingId,
    amount: dispute.frozen?.owner ?? 0,
    isUndecided: true as const,
  }));
  // The refund is in the ledger already; its game waits for what comes back from the vendor.
  const reversing = (await findReversing(core, _id)).map(({ refundId, bookingId }) => ({
    refundId: `${refundId}-reversal`,
    bookingId,
    amount: 0,
    isUndecided: true as const,
  }));
  const oldest = core.clock.now().getTime() - RESERVED_FOR_MS;
  return [
    ...recorded.filter(({ refundId }) => !posted.has(`refund:${refundId}`)),
    ...reserved.filter(({ refundId, at }) => !taken.has(refundId) && at.getTime() > oldest),
    ...disputed,
    ...reversing,
  ];
}

/**
 * Rupees for past games, in no settlement and not being refunded; null if the refund's own game is not over, so its
 * money is still there. Reads pending refunds before entries, so one posted meanwhile is among the entries.
 */
async function coverOf(
  core: Core,
  fence: RefundFenceDoc,
  planned: PlannedRefund,
): Promise<{ covered: number | null; going: Going[] }> {
  const { ownerId, bookingId, refundId } = planned;
  const settlement = await findOpenSettlement(core, ownerId);
  if (settlement && !settlement.entryIds) {
    throw busy('A payout of this ground is being made right now. Please try again in a moment.');
  }
  const listed = new Set(settlement && !settlement.stamped ? settlement.entryIds : []);
  const going = (await refundsGoing(core, fence)).filter((one) => one.refundId !== refundId);
  const open: LedgerEntryDoc[] = [];
  for await (const entry of scanOpenEntries(core, ownerId)) if (!listed.has(entry._id)) open.push(entry);
  const isOver = await whichAreOver(core, [
    bookingId,
    ...[...open, ...going].flatMap((one) => one.bookingId ?? []),
  ]);
  if (!isOver(bookingId)) return { covered: null, going };
  const account = ownerAccount(ownerId);
  const posted = new Set(open.map(({ _id }) => _id));
  let covered = 0;
  for (const entry of open) if (isOver(entry.bookingId)) covered += amountOn(entry, account);
  for (const one of going) {
    if (isOver(one.bookingId) && !posted.has(`refund:${one.refundId}`)) covered -= one.amount;
  }
  return { covered: roundToPaisa(covered), going };
}

async function whichAreOver(
  core: Core,
  bookingIds: readonly Types.ObjectId[],
): Promise<(id: Types.ObjectId | undefined) => boolean> {
  const ids = new Map(bookingIds.map((id) => [id.toString(), id]));
  const notOver = await findNotOver(core, [...ids.values()], core.clock.now());
  return (id) => !id || !notOver.has(id.toString());
}
