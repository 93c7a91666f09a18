import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { findPage } from '../../platform/find-page.js';
import { MAJORITY } from '../../platform/mongo.js';
import { due } from '../../platform/which-due.js';
import type { PayoutTarget } from '../payouts/payout-account.schema.js';
import type { SettlementDoc } from './settlement.schema.js';

/** A settlement on its way to being paid: each step is conditional on the one before. */

/**
 * A transfer through the split has a clock of its own, because a worker that does not know the split would pay it
 * again.
 */
type Clock = Pick<SettlementDoc, '_id' | 'dueAt' | 'splitDueAt'>;

const clockAt = ({ splitDueAt }: Clock, at: Date) => (splitDueAt ? { splitDueAt: at } : { dueAt: at });

/** Settlements that are due, longest due first. */
export const findDueSettlements = (core: Core): AsyncIterable<Clock> =>
  core.db.settlements.find(settlementsDue(core.clock.now()).where, {
    projection: { dueAt: 1 },
    sort: { dueAt: 1 },
  });

export const settlementsDue = (now: Date) => due('settlements', { dueAt: { $lte: now } });

/** Transfers of the split that are due, longest due first. */
export const findDueSplits = (core: Core): AsyncIterable<Clock> =>
  core.db.settlements.find(splitsDue(core.clock.now()).where, {
    projection: { splitDueAt: 1 },
    sort: { splitDueAt: 1 },
  });

export const splitsDue = (now: Date) => due('settlements', { splitDueAt: { $lte: now } });

/** Leases a settlement to this process until then. Null if another process has leased it since it was found. */
export async function leaseSettlement(core: Core, found: Clock, until: Date): Promise<SettlementDoc | null> {
  const was = found.splitDueAt ?? found.dueAt;
  if (!was) return null;
  return await core.db.settlements.findOneAndUpdate(
    { _id: found._id, ...clockAt(found, was) },
    { $set: clockAt(found, until) },
    { returnDocument: 'after' },
  );
}

/** Sets when it is checked next; never if `next` is undefined. Misses if it became due for another reason since. */
export async function postponeSettlement(core: Core, read: Clock, next: Date | undefined): Promise<void> {
  const was = read.splitDueAt ?? read.dueAt;
  if (!was) return;
  await core.db.settlements.updateOne(
    { _id: read._id, ...clockAt(read, was) },
    next
      ? { $set: clockAt(read, next), $unset: { woken: '' } }
      : { $unset: { dueAt: '', splitDueAt: '', woken: '' } },
  );
}

/** Makes settlements due that waited for the owner to set an account. */
export async function wakeSettlements(core: Core, ownerId: Types.ObjectId): Promise<void> {
  await core.db.settlements.updateMany(
    { ownerId, open: true, stamped: true, status: { $in: ['due', 'failed'] } },
    { $set: { dueAt: core.clock.now() } },
  );
}

/**
 * Records that a first payout waits for the owner's checks, with news for the owner, once. It stays due, so that it
 * goes by itself.
 */
export async function noteHeld(core: Core, { _id }: Pick<SettlementDoc, '_id'>): Promise<void> {
  const now = core.clock.now();
  await core.db.settlements.updateOne(
    { _id, status: { $in: ['due', 'failed'] }, heldSince: { $exists: false } },
    {
      $set: { heldSince: now, untoldAt: now },
      $push: { untold: { status: 'held', payoutId: `${_id}-held` } },
    },
  );
}

/** Makes a first payout that waits for checks due now. One that has failed too often is left to our team. */
export async function wakeHeld(core: Core, ownerId: Types.ObjectId): Promise<void> {
  await core.db.settlements.updateMany(
    { ownerId, open: true, status: { $in: ['due', 'failed'] }, heldSince: { $exists: true } },
    { $set: { dueAt: core.clock.now() } },
  );
}

const MAX_HELD_SHOWN = 50;

/** First payouts that wait for checks, the oldest first. */
export async function findHeldPayouts(core: Core): Promise<SettlementDoc[]> {
  return await core.db.settlements
    .find({ heldSince: { $exists: true } }, { projection: { entryIds: 0, tax: 0 } })
    .sort({ heldSince: 1, _id: 1 })
    .limit(MAX_HELD_SHOWN)
    .toArray();
}

/** True if a settlement of this owner was ever paid, by the provider or by hand. */
export async function wasPaidBefore(core: Core, ownerId: Types.ObjectId): Promise<boolean> {
  const paid = await core.db.settlements.findOne(
    { ownerId, status: 'paid', amount: { $gt: 0 } },
    { ...MAJORITY, projection: { _id: 1 } },
  );
  return paid !== null;
}

/** A page of settlements whose last payout failed, newest failure first. */
export async function pageOfFailed(
  core: Core,
  { page, limit }: { page: number; limit: number },
): Promise<{ found: SettlementDoc[]; total: number }> {
  const filter = { status: 'failed' as const };
  return await findPage(core.db.settlements, filter, {
    page,
    limit,
    sort: { updatedAt: -1, _id: -1 },
    projection: { entryIds: 0 },
  });
}

/**
 * Makes a settlement due whose last payout failed. Returns null if it is due already: `woken` decides between two
 * requests, because the clocks of two processes may differ.
 */
export async function wakeFailed(core: Core, _id: Types.ObjectId): Promise<SettlementDoc | null> {
  const now = core.clock.now();
  return await core.db.settlements.findOneAndUpdate(
    {
      _id,
      status: 'failed',
      stamped: true,
      woken: { $exists: false },
      $or: [{ dueAt: { $exists: false } }, { dueAt: { $gt: now } }],
    },
    { $set: { dueAt: now, woken: true } },
    { returnDocument: 'after' },
  );
}

/**
 * Starts the next payout and stores its id before the provider is asked. Decides between workers, and between a worker
 * and an admin paying by hand. Null for the later one.
 */
export async function beginPayout(
  core: Core,
  { _id, payouts, dueAt }: SettlementDoc,
  { account, vendor }: Required<Pick<SettlementDoc, 'account'>> & Pick<SettlementDoc, 'vendor'>,
): Promise<SettlementDoc | null> {
  const now = core.clock.now();
  const payoutId = `${_id}-p${payouts + 1}`;
  return await core.db.settlements.findOneAndUpdate(
    { _id, status: { $in: ['due', 'failed'] }, stamped: true, payouts, ...(dueAt ? { dueAt } : {}) },
    {
      $set: {
        status: 'sent',
        payoutId,
        payouts: payouts + 1,
        account,
        ...(vendor ? { vendor, splitDueAt: dueAt ?? now } : {}),
        asks: 0,
        sentAt: now,
        updatedAt: now,
        untoldAt: now,
      },
      $unset: { woken: '', heldSince: '', ...(vendor ? { dueAt: '' } : { vendor: '' }) },
      $push: { untold: { status: 'sent', payoutId } },
    },
    { returnDocument: 'after' },
  );
}

/** Records the provider's own id of the transfer under way, by which it is read from then on. */
export async function noteTransfer(
  core: Core,
  { _id, payoutId }: SettlementDoc,
  transferId: string,
): Promise<void> {
  await core.db.settlements.updateOne(
    { _id, status: 'sent', ...(payoutId ? { payoutId } : {}), vendor: { $exists: true } },
    { $set: { 'vendor.transferId': transferId } },
  );
}

/** Records a word of the provider about the transfer under way that we do not know. */
export async function noteUnknownWord(
  core: Core,
  { _id }: SettlementDoc,
  unknownWord: string,
): Promise<void> {
  await core.db.settlements.updateOne(
    { _id, status: 'sent', vendor: { $exists: true } },
    { $set: { 'vendor.unknownWord': unknownWord } },
  );
}

const MAX_OPEN_SHOWN = 50;
/** Longer than a lease: a transfer that is due sooner may be with a worker. */
const MAY_BE_LEASED_MS = 60_000;

/**
 * Transfers of the split that are under way since then or longer, or of which the provider said an unknown word. Those
 * that were started on 2026-11-29, by the first version with a split, have the clock of payouts.
 */
const openSince = (since: Date, clock: 'splitDueAt' | 'dueAt') => ({
  [clock]: { $exists: true },
  status: 'sent' as const,
  vendor: { $exists: true },
  $or: [{ sentAt: { $lte: since } }, { 'vendor.unknownWord': { $exists: true } }],
});

/** The oldest open transfers of the split, and the total of all. */
export async function findOpenTransfers(
  core: Core,
  since: Date,
): Promise<{ found: SettlementDoc[]; total: number }> {
  const read = (clock: 'splitDueAt' | 'dueAt') =>
    findPage(core.db.settlements, openSince(since, clock), {
      page: 1,
      limit: MAX_OPEN_SHOWN,
      sort: { sentAt: 1, _id: 1 },
      projection: { entryIds: 0, tax: 0 },
    });
  const [first, open] = await Promise.all([read('dueAt'), read('splitDueAt')]);
  return {
    found: [...first.found, ...open.found].slice(0, MAX_OPEN_SHOWN),
    total: first.total + open.total,
  };
}

/**
 * Makes an open transfer of the split due, by the split's clock from then on. Never breaks a lease: two workers would
 * ask, and the refusal of one is final if its request was the first. Null if there is no such transfer.
 */
export async function wakeTransfer(
  core: Core,
  _id: Types.ObjectId,
  since: Date,
): Promise<SettlementDoc | null> {
  const now = core.clock.now();
  const soon = new Date(now.getTime() + MAY_BE_LEASED_MS);
  for (const clock of ['splitDueAt', 'dueAt'] as const) {
    const woken = await core.db.settlements.findOneAndUpdate(
      { _id, ...openSince(since, clock) },
      [
        { $set: { splitDueAt: { $cond: [{ $gt: [`$${clock}`, soon] }, now, `$${clock}`] } } },
        { $unset: 'dueAt' },
      ],
      { returnDocument: 'after' },
    );
    if (woken) return woken;
  }
  return null;
}

/** Counts a request to the provider before it is sent. Null if the payout has ended meanwhile. */
export async function countAsk(core: Core, { _id, payoutId }: SettlementDoc): Promise<SettlementDoc | null> {
  return await core.db.settlements.findOneAndUpdate(
    { _id, status: 'sent', ...(payoutId ? { payoutId } : {}) },
    { $inc: { asks: 1 } },
    { returnDocument: 'after' },
  );
}

/** Takes back the count of a request that was not sent, so that the next one under its id may be the first. */
export async function takeBackAsk(core: Core, { _id, payoutId }: SettlementDoc): Promise<void> {
  await core.db.settlements.updateOne(
    { _id, status: 'sent', ...(payoutId ? { payoutId } : {}), asks: { $gt: 0 } },
    { $inc: { asks: -1 } },
  );
}

/** Records that the payout under way has arrived. */
export async function writePaid(
  core: Core,
  { _id, payoutId, vendor }: SettlementDoc,
  reference: string,
  account: PayoutTarget | undefined,
): Promise<void> {
  const now = core.clock.now();
  await core.db.settlements.updateOne(
    { _id, status: 'sent', ...(payoutId ? { payoutId } : {}) },
    {
      $set: {
        status: 'paid',
        reference,
        updatedAt: now,
        untoldAt: now,
        ...(account ? { account } : {}),
        // A game of it may have been refunded while it was on its way.
        ...(vendor ? { reversalDueAt: now } : {}),
      },
      $unset: { open: '', dueAt: '', splitDueAt: '' },
      $push: { untold: { status: 'paid', payoutId: payoutId ?? '' } },
    },
  );
}

/**
 * Records that the payout under way failed for good, and when the next is tried (never, if undefined). Removes its
 * vendor, because a worker that does not know the split may start the next payout.
 */
export async function writeFailed(
  core: Core,
  { _id, payoutId }: SettlementDoc,
  next: Date | undefined,
): Promise<void> {
  const now = core.clock.now();
  await core.db.settlements.updateOne(
    { _id, status: 'sent', ...(payoutId ? { payoutId } : {}) },
    {
      $set: { status: 'failed', updatedAt: now, untoldAt: now, ...(next ? { dueAt: next } : {}) },
      $unset: { splitDueAt: '', vendor: '', ...(next ? {} : { dueAt: '' }) },
      $push: { untold: { status: 'failed', payoutId: payoutId ?? '' } },
    },
  );
}

/** Ends a settlement of 0 rupees, which needs no payout. Misses if a payout was started meanwhile. */
export async function writeNothingToPay(core: Core, { _id }: Pick<SettlementDoc, '_id'>): Promise<void> {
  await core.db.settlements.updateOne(
    { _id, status: { $in: ['due', 'failed'] }, stamped: true, amount: 0 },
    {
      $set: { status: 'paid', updatedAt: core.clock.now() },
      $unset: { open: '', dueAt: '', woken: '', heldSince: '' },
    },
  );
}

/**
 * Records a payment by hand, allowed only from `due` or `failed`, so never beside a payout. Stays due until the ledger
 * has it. Null in any other state.
 */
export async function writePaidByHand(
  core: Core,
  _id: Types.ObjectId,
  { reference, account }: { reference: string; account: PayoutTarget | undefined },
): Promise<SettlementDoc | null> {
  const now = core.clock.now();
  return await core.db.settlements.findOneAndUpdate(
    { _id, status: { $in: ['due', 'failed'] }, stamped: true },
    {
      $set: {
        status: 'paid',
        reference,
        payoutId: `${_id}-hand`,
        updatedAt: now,
        dueAt: now,
        untoldAt: now,
        ...(account ? { account } : {}),
      },
      $unset: { open: '', woken: '', heldSince: '', vendor: '' },
      $push: { untold: { status: 'paid', payoutId: `${_id}-hand` } },
    },
    { returnDocument: 'after' },
  );
}

/** Settlements with news for their owners, longest waiting first. */
export const findUntold = (core: Core): AsyncIterable<SettlementDoc> =>
  core.db.settlements.find(settlementsUntold(core.clock.now()).where, {
    projection: { entryIds: 0 },
    sort: { untoldAt: 1 },
  });

export const settlementsUntold = (now: Date) => due('settlements', { untoldAt: { $lte: now } });

/** Marks the news that was read as sent. Misses if more was added since, which the next run sends. */
export async function noteTold(
  core: Core,
  { _id, untold = [], untoldAt }: Pick<SettlementDoc, '_id' | 'untold' | 'untoldAt'>,
): Promise<void> {
  if (!untoldAt) return;
  await core.db.settlements.updateOne(
    { _id, untoldAt, untold: { $size: untold.length } },
    { $unset: { untold: '', untoldAt: '' } },
  );
}
