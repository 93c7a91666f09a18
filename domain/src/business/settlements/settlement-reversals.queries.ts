import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { MAJORITY } from '../../platform/mongo.js';
import { due } from '../../platform/which-due.js';
import { roundToPaisa } from '../../sales/provider/paise.js';
import type { SettlementDoc, SettlementReversal } from './settlement.schema.js';

/** What is taken back from a vendor because of refunds: each step is conditional on the one before. */

type Clock = Pick<SettlementDoc, '_id' | 'reversalDueAt'>;
type Read = Pick<SettlementDoc, '_id' | 'reversalDueAt' | 'reversalNews'>;

/** Settlements whose refunds and reversals are due for a check, longest due first. */
export const findReversalsDue = (core: Core): AsyncIterable<Clock> =>
  core.db.settlements.find(reversalsDue(core.clock.now()).where, {
    projection: { reversalDueAt: 1 },
    sort: { reversalDueAt: 1 },
  });

export const reversalsDue = (now: Date) => due('settlements', { reversalDueAt: { $lte: now } });

/**
 * Leases the reversals of a settlement until `until`. Null if another process has leased them since they were found.
 */
export async function leaseReversals(core: Core, found: Clock, until: Date): Promise<SettlementDoc | null> {
  const { _id, reversalDueAt } = found;
  if (!reversalDueAt) return null;
  return await core.db.settlements.findOneAndUpdate(
    { _id, reversalDueAt },
    { $set: { reversalDueAt: until } },
    { returnDocument: 'after' },
  );
}

/** Ends a lease. Misses if there is news since it was read, which is then checked when the lease has lapsed. */
export async function postponeReversals(
  core: Core,
  { _id, reversalDueAt, reversalNews }: Read,
  next: Date | undefined,
): Promise<void> {
  if (!reversalDueAt) return;
  await core.db.settlements.updateOne(
    { _id, reversalDueAt, reversalNews: reversalNews ?? { $exists: false } },
    next ? { $set: { reversalDueAt: next } } : { $unset: { reversalDueAt: '' } },
  );
}

/** Adds the reversal that a refund needs, once for each refund. */
export async function addReversal(
  core: Core,
  _id: Types.ObjectId,
  { refundId, bookingId, amount }: Pick<SettlementReversal, 'refundId' | 'bookingId' | 'amount'>,
): Promise<void> {
  const reversal = { refundId, bookingId, amount, status: 'due' as const, tries: 0, asks: 0 };
  await core.db.settlements.updateOne(
    { _id, 'reversals.refundId': { $ne: refundId } },
    { $push: { reversals: { ...reversal, at: core.clock.now() } } },
  );
}

export async function readReversals(core: Core, _id: Types.ObjectId): Promise<SettlementReversal[]> {
  const found = await core.db.settlements.findOne({ _id }, { ...MAJORITY, projection: { reversals: 1 } });
  return found?.reversals ?? [];
}

type Step = Pick<SettlementReversal, 'refundId' | 'status' | 'tries' | 'asks'>;

/** Matches a reversal as it was read. */
const asRead = (_id: Types.ObjectId, { refundId, status, tries, asks }: Step) => ({
  _id,
  reversals: { $elemMatch: { refundId, status, tries, asks } },
});

async function change(
  core: Core,
  _id: Types.ObjectId,
  read: SettlementReversal,
  set: Partial<SettlementReversal>,
): Promise<SettlementReversal | null> {
  const fields = Object.entries(set).map(([field, value]) => [`reversals.$.${field}`, value]);
  const { matchedCount } = await core.db.settlements.updateOne(asRead(_id, read), {
    $set: Object.fromEntries(fields),
  });
  return matchedCount === 1 ? { ...read, ...set } : null;
}

/** Starts the next attempt, whose number makes its id, before the provider is asked. Null if another worker did. */
export async function beginReversal(
  core: Core,
  _id: Types.ObjectId,
  read: SettlementReversal,
  amount: number,
): Promise<SettlementReversal | null> {
  const { found: _, reason: __, unknownWord: ___, ...kept } = read;
  const sentAt = core.clock.now();
  const begun = { status: 'sent' as const, amount, tries: read.tries + 1, asks: 0, sentAt };
  const { matchedCount } = await core.db.settlements.updateOne(asRead(_id, read), {
    $set: {
      'reversals.$.status': begun.status,
      'reversals.$.amount': begun.amount,
      'reversals.$.tries': begun.tries,
      'reversals.$.asks': begun.asks,
      'reversals.$.sentAt': begun.sentAt,
    },
    $unset: { 'reversals.$.found': '', 'reversals.$.reason': '', 'reversals.$.unknownWord': '' },
  });
  return matchedCount === 1 ? { ...kept, ...begun } : null;
}

/** Counts a request to the provider before it is sent. Null if another worker sent one. */
export const countReversalAsk = (core: Core, _id: Types.ObjectId, read: SettlementReversal) =>
  change(core, _id, read, { asks: read.asks + 1, askedAt: core.clock.now() });

/** Notes that the reversal had its turn in this lease, so that others come first in the next one. */
export const noteReversalTurn = (core: Core, _id: Types.ObjectId, read: SettlementReversal) =>
  change(core, _id, read, { checkedAt: core.clock.now() });

/** Takes back the count of a request that changed nothing, so that the next one may be the first. */
export const takeBackReversalAsk = (core: Core, _id: Types.ObjectId, read: SettlementReversal) =>
  change(core, _id, read, { asks: read.asks - 1 });

export const noteReversalWord = (
  core: Core,
  _id: Types.ObjectId,
  read: SettlementReversal,
  unknownWord: string,
) => change(core, _id, read, { unknownWord });

/** Ends an attempt that the provider has refused, or one for which nothing is left of the transfer. */
export const writeReversalRefused = (
  core: Core,
  _id: Types.ObjectId,
  read: SettlementReversal,
  reason: string,
) => change(core, _id, read, { status: 'refused', reason });

/** Records that the provider has made an attempt after all. The next step posts it and does not ask again. */
export const reopenReversal = (
  core: Core,
  _id: Types.ObjectId,
  read: SettlementReversal,
  reference: string | undefined,
) => change(core, _id, read, { status: 'sent', found: { made: true, ...(reference ? { reference } : {}) } });

/** Records that a later settlement makes up for a reversal that was not made. */
export const writeReversalNetted = (core: Core, _id: Types.ObjectId, read: SettlementReversal) =>
  change(core, _id, read, { status: 'netted' });

/**
 * Records that the money came back, with news for the owner, in one update with the sum of all that did. False if
 * either was changed since.
 */
export async function writeReversed(
  core: Core,
  { _id, payoutId = '' }: Pick<SettlementDoc, '_id' | 'payoutId'>,
  read: SettlementReversal,
  reference: string | undefined,
): Promise<boolean> {
  const found = await core.db.settlements.findOne({ _id }, { ...MAJORITY, projection: { reversed: 1 } });
  const reversed = found?.reversed;
  const { matchedCount } = await core.db.settlements.updateOne(
    { ...asRead(_id, { ...read, status: 'sent' }), reversed: reversed ?? { $exists: false } },
    {
      $set: {
        'reversals.$.status': 'made',
        ...(reference ? { 'reversals.$.reference': reference } : {}),
        reversed: roundToPaisa((reversed ?? 0) + read.amount),
        untoldAt: core.clock.now(),
      },
      $push: { untold: { status: 'reversed', payoutId, refundId: read.refundId } },
    },
  );
  return matchedCount === 1;
}

/** Makes a refused reversal due again. False if it is not refused. */
export async function retryReversal(core: Core, _id: Types.ObjectId, refundId: string): Promise<boolean> {
  const { matchedCount } = await core.db.settlements.updateOne(
    { _id, reversals: { $elemMatch: { refundId, status: 'refused' } } },
    { $set: { 'reversals.$.status': 'due' } },
  );
  return matchedCount === 1;
}

/** Reversals of an owner that the provider has yet to decide. */
export async function findReversing(core: Core, ownerId: Types.ObjectId): Promise<SettlementReversal[]> {
  const found = await core.db.settlements
    .find({ ownerId, reversalDueAt: { $exists: true } }, MAJORITY)
    .project<Pick<SettlementDoc, 'reversals'>>({ reversals: 1 })
    .toArray();
  return found.flatMap(({ reversals = [] }) => reversals.filter(isOpen));
}

export const isOpen = ({ status }: SettlementReversal): boolean => status === 'due' || status === 'sent';

const MAX_SHOWN = 50;

/** A settlement with one of its reversals. */
export type OfReversal = Omit<SettlementDoc, 'reversals'> & { reversals: SettlementReversal };

/** Reversals that admins should know of: refused, late, or with an unknown word of the provider. */
const openSince = (since: Date, path = '') => ({
  $or: [
    { [`${path}status`]: 'refused' },
    { [`${path}status`]: 'sent', [`${path}unknownWord`]: { $exists: true } },
    { [`${path}status`]: 'sent', [`${path}sentAt`]: { $lte: since } },
  ],
});

/** The reversal of a settlement for this refund if `findOpenReversals` lists it, else null. */
export async function findOpenReversal(
  core: Core,
  _id: Types.ObjectId,
  refundId: string,
  since: Date,
): Promise<SettlementReversal | null> {
  const found = await core.db.settlements.findOne(
    {
      _id,
      reversalDueAt: { $exists: true },
      reversals: { $elemMatch: { refundId, ...openSince(since) } },
    },
    { ...MAJORITY, projection: { reversals: 1 } },
  );
  return found?.reversals?.find((one) => one.refundId === refundId) ?? null;
}

/** The oldest open reversals, and the total of all. */
export async function findOpenReversals(
  core: Core,
  since: Date,
): Promise<{ found: OfReversal[]; total: number }> {
  const open = [
    { $match: { reversalDueAt: { $exists: true }, reversals: { $elemMatch: openSince(since) } } },
    { $project: { entryIds: 0, tax: 0 } },
    { $unwind: '$reversals' },
    { $match: openSince(since, 'reversals.') },
  ];
  const [found, [counted]] = await Promise.all([
    core.db.settlements
      .aggregate<OfReversal>([...open, { $sort: { 'reversals.sentAt': 1, _id: 1 } }, { $limit: MAX_SHOWN }])
      .toArray(),
    core.db.settlements.aggregate<{ total: number }>([...open, { $count: 'total' }]).toArray(),
  ]);
  return { found, total: counted?.total ?? 0 };
}
