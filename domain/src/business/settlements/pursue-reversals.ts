import type { Types } from 'mongoose';
import { inMs } from '../../platform/clock.js';
import type { Core } from '../../platform/core.js';
import { drain } from '../../platform/drain.js';
import { failpoint } from '../../platform/failpoint.js';
import { groupStream } from '../../platform/group-by.js';
import { scanPaymentsOf } from '../../sales/booking-record/payment.schema.js';
import { roundToPaisa } from '../../sales/provider/paise.js';
import { pollIntervalMs } from '../../sales/provider/poll-interval.js';
import { NotAsked, ProviderRefused, ProviderUnavailable } from '../../sales/provider/provider-errors.js';
import { paidOutBy, refundEntryId, reversalEntry, reversalEntryId } from '../ledger/entries.js';
import {
  findEntry,
  insertEntry,
  type LedgerEntryDoc,
  scanEntriesOf,
  scanOpenEntries,
} from '../ledger/ledger-entry.schema.js';
import { amountOn, ownerAccount } from '../ledger/lines.js';
import type { Reversal, SplitProvider } from '../payouts/split-provider.js';
import { isMade } from './make-settlement.js';
import { DENIED_FOR_MS } from './pursue-settlements.js';
import { reversalIdOf } from './reversal-id.js';
import { findOpenSettlement, type SettlementDoc, type SettlementReversal } from './settlement.schema.js';
import {
  addReversal,
  beginReversal,
  countReversalAsk,
  findReversalsDue,
  isOpen,
  leaseReversals,
  noteReversalTurn,
  noteReversalWord,
  postponeReversals,
  readReversals,
  reopenReversal,
  takeBackReversalAsk,
  writeReversalNetted,
  writeReversalRefused,
  writeReversed,
} from './settlement-reversals.queries.js';

const LEASE_MS = 30_000;
const AT_ONCE = 4;
/**
 * Reversals that have a turn in one lease, so that it seldom lapses meanwhile. What is heard later changes nothing that
 * has ended.
 */
const MAX_IN_A_LEASE = 2;
/** Poll interval while the owner's next settlement is being made: it may list the refund. */
const WHILE_SETTLED_MS = 5_000;
/** How often a refused reversal is checked for a settlement that has made up for it. */
const WHILE_REFUSED_MS = 86_400_000;
const WITHOUT_PROVIDER_MS = 3_600_000;
/** After this, a reversal that was requested is in the provider's list, or was not made. */
const LISTED_WITHIN_MS = 15 * 60_000;

/**
 * Takes back from vendors what was refunded after a settlement had paid it to them (docs/product-rules.md, Ledger).
 * Each refund has one reversal, whose id is stored before the provider is asked. Returns how many settlements were due.
 */
export async function pursueReversals(core: Core, signal?: AbortSignal): Promise<number> {
  const round = {
    atOnce: AT_ONCE,
    failed: 'reversals of a settlement are left for the next round',
    endsRound: (error: unknown) => error instanceof NotAsked,
    signal,
  };
  return await drain(core, findReversalsDue(core), round, async (found) => {
    const settlement = await leaseReversals(core, found, inMs(core, LEASE_MS));
    if (settlement) await pursue(core, settlement);
  });
}

async function pursue(core: Core, settlement: SettlementDoc): Promise<void> {
  await noteRefunds(core, settlement);
  const reversals = await readReversals(core, settlement._id);
  const waits: Date[] = [];
  const oldestFirst = reversals
    .filter((one) => isOpen(one) || one.status === 'refused')
    .sort((a, b) => waitsSince(a) - waitsSince(b));
  for (const [at, reversal] of oldestFirst.entries()) {
    const isRefused = reversal.status === 'refused';
    if (at >= MAX_IN_A_LEASE) {
      const due = isRefused ? waitsSince(reversal) : 0;
      waits.push(new Date(Math.max(due, core.clock.now().getTime())));
      continue;
    }
    await noteReversalTurn(core, settlement._id, reversal);
    const next = await (isRefused ? checkRefused : step)(core, settlement, reversal);
    if (next) waits.push(next);
  }
  const [next] = waits.sort((a, b) => a.getTime() - b.getTime());
  await postponeReversals(core, settlement, next);
}

/** Since when a reversal waits for a turn: since its last one, a refused reversal from a day after that on. */
const waitsSince = ({ status, checkedAt, askedAt }: SettlementReversal): number =>
  ((checkedAt ?? askedAt)?.getTime() ?? 0) + (status === 'refused' ? WHILE_REFUSED_MS : 0);

/** Adds a reversal for each refund of a game that this settlement has paid out and that no settlement has taken. */
async function noteRefunds(core: Core, settlement: SettlementDoc): Promise<void> {
  const { _id, ownerId, amount, vendor, status } = settlement;
  if (status !== 'paid' || !vendor) return;
  const refunds = new Map<string, LedgerEntryDoc>();
  for await (const entry of scanOpenEntries(core, ownerId)) {
    if (entry.kind === 'refund' && amountOn(entry, ownerAccount(ownerId)) < 0) refunds.set(entry._id, entry);
  }
  if (refunds.size === 0) return;
  const known = await readReversals(core, _id);
  const isKnown = new Set(known.map(({ refundId }) => refundId));
  let left = leftOf(amount, known);
  const bookingIds = [...refunds.values()].flatMap(({ bookingId }) => bookingId ?? []);
  const entriesOf = await groupStream(scanEntriesOf(core, bookingIds), ({ bookingId }) =>
    bookingId?.toString(),
  );
  for await (const payment of scanPaymentsOf(core, bookingIds)) {
    const entries = entriesOf.get(payment.bookingId.toString()) ?? [];
    for (const { refundId, paymentId } of payment.refunds) {
      const entry = refunds.get(refundEntryId(refundId));
      if (!entry || isKnown.has(refundId) || !paidOutBy(entries, paymentId)?.equals(_id)) continue;
      // Tax at source was never transferred: what is left of it comes back with the next settlement.
      const back = Math.min(-amountOn(entry, ownerAccount(ownerId)), left);
      if (back <= 0) continue;
      await addReversal(core, _id, { refundId, bookingId: payment.bookingId, amount: back });
      left = roundToPaisa(left - back);
    }
  }
  await failpoint('reversal.afterNote');
}

/** What is left of a transfer after what was taken back of it and may yet be. */
const leftOf = (amount: number, reversals: readonly SettlementReversal[]): number =>
  roundToPaisa(
    reversals.reduce((sum, one) => (isOpen(one) || one.status === 'made' ? sum - one.amount : sum), amount),
  );

/**
 * Starts an attempt, unless a settlement has taken the refund or may be about to. A settlement that opens later holds
 * the game back. Returns when to try again instead; undefined if the reversal has ended.
 */
async function begin(
  core: Core,
  settlement: SettlementDoc,
  reversal: SettlementReversal,
): Promise<SettlementReversal | Date | undefined> {
  const { _id, ownerId, amount } = settlement;
  const open = await findOpenSettlement(core, ownerId);
  if (open && !isMade(open)) return inMs(core, WHILE_SETTLED_MS);
  const late = await findLate(core, settlement, reversal);
  if (late === 'unknown') return inMs(core, WITHOUT_PROVIDER_MS);
  if (late) return (await reopenReversal(core, _id, reversal, late.reference)) ?? core.clock.now();
  if (await checkTaken(core, settlement, reversal, open?.entryIds)) return undefined;
  const others = (await readReversals(core, _id)).filter(({ refundId }) => refundId !== reversal.refundId);
  const back = Math.min(reversal.amount, leftOf(amount, others));
  if (back > 0) return (await beginReversal(core, _id, reversal, back)) ?? core.clock.now();
  await writeReversalRefused(core, _id, reversal, 'other refunds have used up the transfer');
  return inMs(core, WHILE_REFUSED_MS);
}

/**
 * Checks a refused reversal: whether the provider has made it after all, then whether a settlement makes up for it.
 * Returns when to check again; undefined if it has ended.
 */
async function checkRefused(
  core: Core,
  settlement: SettlementDoc,
  reversal: SettlementReversal,
): Promise<Date | undefined> {
  const late = await findLate(core, settlement, reversal);
  if (late === 'unknown') return inMs(core, WITHOUT_PROVIDER_MS);
  if (late) {
    await reopenReversal(core, settlement._id, reversal, late.reference);
    return core.clock.now();
  }
  const isTaken = await checkTaken(core, settlement, reversal);
  return isTaken ? undefined : inMs(core, WHILE_REFUSED_MS);
}

/**
 * The last attempt if the provider lists it although it was refused: the answer to an earlier request was lost, and the
 * list was late. `unknown` if the provider does not say.
 */
async function findLate(
  core: Core,
  { payoutId = '', vendor }: SettlementDoc,
  reversal: SettlementReversal,
): Promise<Reversal | 'unknown' | null> {
  const split = vendor && core.splits[vendor.provider];
  if (!split?.listsReversals || reversal.tries === 0) return null;
  const reversalId = reversalIdOf(payoutId, reversal);
  try {
    return await split.findReversal({ reversalId, transferId: vendor?.transferId });
  } catch (error) {
    if (error instanceof NotAsked) throw error;
    // A refusal that is about us says nothing about the transfer.
    const isNo = error instanceof ProviderRefused;
    if (isNo && error.status !== 401 && error.status !== 403) return null;
    if (!isNo && !(error instanceof ProviderUnavailable)) throw error;
    core.log.warn({ err: error, reversalId }, 'the provider does not list the reversals of a transfer');
    return 'unknown';
  }
}

/** One step of a reversal. Returns when the next is due; undefined if it has ended. */
async function step(
  core: Core,
  settlement: SettlementDoc,
  reversal: SettlementReversal,
): Promise<Date | undefined> {
  const { _id, ownerId, payoutId, vendor } = settlement;
  if (!vendor || !payoutId) throw new Error('money is only taken back from a vendor that was paid');
  const begun = reversal.status === 'due' ? await begin(core, settlement, reversal) : reversal;
  if (!begun || begun instanceof Date) return begun;
  const { refundId, amount, found } = begun;
  await failpoint('reversal.afterSent');
  const split = core.splits[vendor.provider];
  const reversalId = reversalIdOf(payoutId, begun);
  const recorded = async (read: SettlementReversal, reference: string | undefined) =>
    (await writeReversed(core, settlement, read, reference)) ? undefined : core.clock.now();
  if (await findEntry(core, reversalEntryId(payoutId, refundId))) {
    const known = await split?.findReversal({ reversalId, transferId: vendor.transferId });
    return await recorded(begun, known?.reference ?? found?.reference);
  }
  const said = found
    ? asFound(found)
    : split
      ? await ask(core, split, _id, begun, { ...vendor, reversalId, amount })
      : undefined;
  if (!said) return inMs(core, WITHOUT_PROVIDER_MS);
  await failpoint('reversal.afterAsk');
  const read = (await readReversals(core, _id)).find((one) => one.refundId === refundId);
  // The lease has lapsed, and another worker has ended this attempt.
  if (read?.status !== 'sent' || read.tries !== begun.tries) return core.clock.now();
  if (said.status === 'REFUSED') {
    // Another worker has asked since, so this was not the last word.
    if (read.asks > begun.asks + 1) return core.clock.now();
    core.log.warn(
      { reversalId, ownerId, amount, reason: said.reason },
      'a vendor does not give a refund back',
    );
    await writeReversalRefused(core, _id, read, said.reason);
    return inMs(core, WHILE_REFUSED_MS);
  }
  if (said.status === 'SUCCESS') {
    const refund = await findEntry(core, refundEntryId(refundId));
    if (!refund) throw new Error(`the refund ${refundId} is not in the ledger`);
    await insertEntry(core, reversalEntry(payoutId, read, refund, core.clock.now()));
    await failpoint('reversal.afterEntry');
    return await recorded(read, said.reference);
  }
  const ageMs = ageOf(core, read);
  if (ageMs > DENIED_FOR_MS || said.unknownWord !== undefined)
    core.log.error(
      { alarm: 'payout', reversalId, vendor, unknownWord: said.unknownWord },
      'money taken back from a vendor has no outcome',
    );
  return inMs(core, pollIntervalMs(ageMs));
}

const ageOf = (core: Core, { sentAt, at }: SettlementReversal): number =>
  core.clock.now().getTime() - (sentAt ?? at).getTime();

type Outcome = Reversal | { status: 'REFUSED'; reason: string };

const asFound = ({ made, reference }: NonNullable<SettlementReversal['found']>): Outcome =>
  made ? { status: 'SUCCESS', reference } : { status: 'REFUSED', reason: 'not made at the provider' };

interface Asked {
  vendorId: string;
  transferId?: string | undefined;
  reversalId: string;
  amount: number;
}

/**
 * Asks for the outcome of an attempt. After a lost answer a refusal is final only if the provider lists its reversals
 * and does not list this one.
 */
async function ask(
  core: Core,
  split: SplitProvider,
  _id: Types.ObjectId,
  read: SettlementReversal,
  { vendorId, transferId, reversalId, amount }: Asked,
): Promise<Outcome> {
  const isRepeat = read.asks > 0;
  try {
    if (isRepeat) {
      const known = await split.findReversal({ reversalId, transferId });
      if (known) return known;
      // That it exists already would not mean that it was made.
      if (read.unknownWord !== undefined) return { status: 'PENDING', unknownWord: read.unknownWord };
      const sinceMs = core.clock.now().getTime() - (read.askedAt ?? read.at).getTime();
      if (split.listsReversals && sinceMs < LISTED_WITHIN_MS) return { status: 'PENDING' };
    }
    const asking = await countReversalAsk(core, _id, read);
    if (!asking) return { status: 'PENDING' };
    try {
      const said = await split.reverse({ reversalId, vendorId, transferId, amount, asks: asking.asks });
      if (said.unknownWord !== undefined) await noteReversalWord(core, _id, asking, said.unknownWord);
      return said;
    } catch (error) {
      const isNo = error instanceof ProviderRefused;
      const isAboutUs = isNo && (error.status === 401 || error.status === 403);
      if (error instanceof NotAsked || isAboutUs) await takeBackReversalAsk(core, _id, asking);
      if (isAboutUs || !isNo) throw error;
      if (!isRepeat || split.listsReversals)
        return { status: 'REFUSED', reason: error.message.slice(0, 200) };
      core.log.warn(
        { err: error, reversalId },
        'a reversal with an unknown outcome was refused when repeated',
      );
      return { status: 'PENDING' };
    }
  } catch (error) {
    // An old reversal without an answer counts as pending: the alarm then tells staff every hour.
    const isPending =
      error instanceof ProviderUnavailable ||
      (error instanceof ProviderRefused && ageOf(core, read) > DENIED_FOR_MS);
    if (!isPending || error instanceof NotAsked) throw error;
    core.log.warn({ err: error, reversalId }, 'a reversal has no answer');
    return { status: 'PENDING' };
  }
}

/** True if a settlement has taken the refund of a reversal that was not made, or lists it: it makes up for it. */
async function checkTaken(
  core: Core,
  { _id }: SettlementDoc,
  reversal: SettlementReversal,
  listed: readonly string[] = [],
): Promise<boolean> {
  const id = refundEntryId(reversal.refundId);
  const refund = await findEntry(core, id);
  if (!listed.includes(id) && (!refund || refund.open)) return false;
  await writeReversalNetted(core, _id, reversal);
  return true;
}
