import { settlementStatus } from '@crease/shared/contracts/settlements';
import { Types } from 'mongoose';
import { z } from 'zod';
import type { Core } from '../../platform/core.js';
import { objectId, schemaOf } from '../../platform/document.js';
import { isDuplicateKey } from '../../platform/duplicate-key.js';
import { findPage } from '../../platform/find-page.js';
import { MAJORITY } from '../../platform/mongo.js';
import { payoutTarget } from '../payouts/payout-account.schema.js';

/** A step that its owner is to hear of: which payout it was of tells it from the same step of another. */
const settlementNews = z.object({ status: z.enum(['sent', 'paid', 'failed']), payoutId: z.string() });
export type SettlementNews = z.infer<typeof settlementNews>;

/** What an owner is paid for games that are over: a fixed list of ledger entries, and the payouts tried for it. */
const settlementDoc = z.object({
  _id: objectId(),
  ownerId: objectId(),
  /** Dates of play, the first and the last that it is about. */
  from: z.string(),
  to: z.string(),
  /** Rupees: the sum of its entries. */
  amount: z.number(),
  /** Set once, by one update, with the amount; absent while it is being made. */
  entryIds: z.array(z.string()).optional(),
  /** Each entry of the list bears its id. */
  stamped: z.literal(true).optional(),
  status: settlementStatus,
  /** Until it is paid: an owner has one that is open at most. */
  open: z.literal(true).optional(),
  /** Where it goes: the owner's account when it was made, and at each payout; masked once it is paid. */
  account: payoutTarget.optional(),
  /** How many payouts were begun, and the last one's id, stored before the provider is asked. */
  payouts: z.number().default(0),
  payoutId: z.string().optional(),
  /** How often the provider was asked for the last one, and since when. */
  asks: z.number().optional(),
  sentAt: z.date().optional(),
  /** The bank's word for the money, or what an admin wrote. */
  reference: z.string().optional(),
  /** When the sweep looks at it next; unset when there is nothing it could do. */
  dueAt: z.date().optional(),
  /** An admin has asked for the next payout of a failed one; absent again once a worker has acted on it. */
  woken: z.literal(true).optional(),
  /** What its owner has not been told yet, in the order it came about, and since when. */
  untold: z.array(settlementNews).optional(),
  untoldAt: z.date().optional(),
  at: z.date(),
  updatedAt: z.date(),
});
export type SettlementDoc = z.infer<typeof settlementDoc>;
/** One whose list is fixed. */
export type MadeSettlement = SettlementDoc & { entryIds: string[] };

declare module '../../platform/models.js' {
  interface Collections {
    settlements: SettlementDoc;
  }
}

export const settlementSchema = schemaOf(settlementDoc);
// Decides between runs at once: one open settlement an owner.
settlementSchema.index({ ownerId: 1 }, { unique: true, partialFilterExpression: { open: true } });
settlementSchema.index({ ownerId: 1, at: -1, _id: -1 });
settlementSchema.index({ dueAt: 1 }, { sparse: true });
settlementSchema.index({ untoldAt: 1 }, { sparse: true });
settlementSchema.index(
  { status: 1, updatedAt: -1, _id: -1 },
  { partialFilterExpression: { status: 'failed' } },
);

export async function findSettlement(core: Core, _id: Types.ObjectId): Promise<SettlementDoc | null> {
  return await core.db.settlements.findOne({ _id }, MAJORITY);
}

export async function findOpenSettlement(core: Core, ownerId: Types.ObjectId): Promise<SettlementDoc | null> {
  return await core.db.settlements.findOne({ ownerId, open: true }, MAJORITY);
}

/** Opens an empty one. Null where the owner has an open one: the unique index decides. */
export async function openSettlement(
  core: Core,
  ownerId: Types.ObjectId,
  to: string,
  dueAt: Date,
): Promise<SettlementDoc | null> {
  const now = core.clock.now();
  const settlement: SettlementDoc = {
    _id: new Types.ObjectId(),
    ownerId,
    from: to,
    to,
    amount: 0,
    status: 'due',
    open: true,
    payouts: 0,
    dueAt,
    at: now,
    updatedAt: now,
  };
  try {
    await core.db.settlements.insertOne(settlement);
    return settlement;
  } catch (error) {
    if (isDuplicateKey(error)) return null;
    throw error;
  }
}

/** There was nothing to pay after all. */
export async function dropEmpty(core: Core, _id: Types.ObjectId): Promise<void> {
  await core.db.settlements.deleteOne({ _id, entryIds: { $exists: false } });
}

/** Fixes list, amount and account, once: of several that make it one update succeeds. False for the others. */
export async function fixList(
  core: Core,
  _id: Types.ObjectId,
  list: Pick<MadeSettlement, 'entryIds' | 'amount' | 'from'> & Pick<SettlementDoc, 'account'>,
): Promise<boolean> {
  const { account, ...fixed } = list;
  const { matchedCount } = await core.db.settlements.updateOne(
    { _id, entryIds: { $exists: false } },
    { $set: { ...fixed, ...(account ? { account } : {}), updatedAt: core.clock.now() } },
  );
  return matchedCount === 1;
}

/** All its entries bear its id: it may be paid from now on. */
export async function noteStamped(core: Core, _id: Types.ObjectId): Promise<void> {
  await core.db.settlements.updateOne(
    { _id, stamped: { $exists: false } },
    { $set: { stamped: true, dueAt: core.clock.now() } },
  );
}

/** A page of an owner's, newest first; those still being made are not among them. */
export async function pageOfSettlements(
  core: Core,
  ownerId: Types.ObjectId,
  { page, limit }: { page: number; limit: number },
): Promise<{ found: SettlementDoc[]; total: number }> {
  const filter = { ownerId, entryIds: { $exists: true } };
  return await findPage(core.db.settlements, filter, {
    page,
    limit,
    sort: { at: -1, _id: -1 },
    projection: { entryIds: 0 },
  });
}

/** Rupees of an owner's settlements by status. */
export async function sumsByStatus(
  core: Core,
  ownerId: Types.ObjectId,
): Promise<Partial<Record<SettlementDoc['status'], number>>> {
  const sums = await core.db.settlements
    .aggregate<{ _id: SettlementDoc['status']; amount: number }>(
      [{ $match: { ownerId } }, { $group: { _id: '$status', amount: { $sum: '$amount' } } }],
      MAJORITY,
    )
    .toArray();
  return Object.fromEntries(sums.map(({ _id, amount }) => [_id, amount]));
}

/** These settlements, by id. */
export async function findSettlements(
  core: Pick<Core, 'db'>,
  ids: readonly Types.ObjectId[],
): Promise<SettlementDoc[]> {
  return await core.db.settlements.find({ _id: { $in: [...ids] } }).toArray();
}
