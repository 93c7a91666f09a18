import { settlementStatus } from '@crease/shared/contracts/settlements';
import { TDS_BASES } from '@crease/shared/tax/movement';
import { taxpayerKind } from '@crease/shared/tax/pan';
import { Types } from 'mongoose';
import { z } from 'zod';
import type { Core } from '../../platform/core.js';
import { objectId, schemaOf } from '../../platform/document.js';
import { isDuplicateKey } from '../../platform/duplicate-key.js';
import { findPage } from '../../platform/find-page.js';
import { MAJORITY } from '../../platform/mongo.js';
import { roundToPaisa } from '../../sales/provider/paise.js';
import { PROVIDER_NAMES } from '../../sales/provider/payment-provider.js';
import { payoutTarget } from '../payouts/payout-account.schema.js';

/**
 * A step to notify the owner about. The payout id distinguishes it from the same step of another payout, the refund
 * what was taken back for it.
 */
const settlementNews = z.object({
  status: z.enum(['held', 'sent', 'paid', 'failed', 'reversed']),
  payoutId: z.string(),
  refundId: z.string().optional(),
});
export type SettlementNews = z.infer<typeof settlementNews>;

/**
 * Tax at source of a settlement, by return (docs/product-rules.md, Tax at source); money in rupees, rates in basis
 * points.
 */
const settlementTax = z.object({
  /** On what basis income tax was deducted from its captures. */
  basis: z.enum(TDS_BASES),
  panLastFour: z.string().optional(),
  tcs: z.array(
    z.object({
      month: z.string(),
      gstin: z.string(),
      state: z.string(),
      rate: z.number(),
      supplies: z.number(),
      returns: z.number(),
      businessSupplies: z.number(),
      businessReturns: z.number(),
      amount: z.number(),
    }),
  ),
  tds: z.array(
    z.object({
      year: z.number(),
      quarter: z.string(),
      basis: z.enum(TDS_BASES),
      rate: z.number(),
      applied: z.number(),
      kind: taxpayerKind,
      gross: z.number(),
      amount: z.number(),
    }),
  ),
  months: z.array(
    z.object({
      month: z.string(),
      gross: z.number(),
      fee: z.number(),
      commission: z.number(),
      tcs: z.number(),
      tds: z.number(),
    }),
  ),
});
export type SettlementTax = z.infer<typeof settlementTax>;

/**
 * A part of a transfer that is taken back from its vendor, because of a refund: `due`, then `sent` under an id of ours,
 * then `made` or `refused`. One that was not made is `netted` once a later settlement has taken the refund.
 */
const settlementReversal = z.object({
  refundId: z.string(),
  /** The booking or tournament entry of the refund. */
  bookingId: objectId(),
  amount: z.number(),
  status: z.enum(['due', 'sent', 'made', 'refused', 'netted']),
  /** Number of attempts started, and of the requests of the last one. Our id of an attempt has its number. */
  tries: z.number(),
  asks: z.number(),
  sentAt: z.date().optional(),
  askedAt: z.date().optional(),
  /** When it had its last turn in a lease. */
  checkedAt: z.date().optional(),
  /** The provider's id. */
  reference: z.string().optional(),
  /** Why the provider refused it. */
  reason: z.string().optional(),
  unknownWord: z.string().optional(),
  /** What staff found at the provider (docs/operations.md); the provider is not asked again. */
  found: z.object({ made: z.boolean(), reference: z.string().optional() }).optional(),
  at: z.date(),
});
export type SettlementReversal = z.infer<typeof settlementReversal>;

/** A payment to an owner for past games: a fixed list of ledger entries, and the payouts tried for it. */
const settlementDoc = z.object({
  _id: objectId(),
  ownerId: objectId(),
  /** First and last date of play that it covers. */
  from: z.string(),
  to: z.string(),
  /** Rupees: the sum of its entries. */
  amount: z.number(),
  /** Rupees, set with the list; absent on older ones: `amount` is gross less commission, TCS and TDS. */
  gross: z.number().optional(),
  fee: z.number().optional(),
  commission: z.number().optional(),
  tcs: z.number().optional(),
  tds: z.number().optional(),
  /** Rupees that were taken back from a vendor for refunds on its list; absent if it is 0. */
  takenBack: z.number().optional(),
  /** What TCS and TDS are of, by return; absent on older ones, from which nothing was withheld. */
  tax: settlementTax.optional(),
  /** Set once, in one update with the amount; absent while the settlement is being made. */
  entryIds: z.array(z.string()).optional(),
  /** Set when every entry on the list carries its id. */
  stamped: z.literal(true).optional(),
  status: settlementStatus,
  /** Set until it is paid: an owner has at most one open settlement. */
  open: z.literal(true).optional(),
  /** The account to pay: the owner's when it was made, then at each payout; masked once paid. */
  account: payoutTarget.optional(),
  /** Number of payouts started, and the id of the last one, stored before the provider is asked. */
  payouts: z.number().default(0),
  payoutId: z.string().optional(),
  /** The vendor to which the payout goes or went through a provider's split, and the provider's id of it. */
  vendor: z
    .object({
      provider: z.enum(PROVIDER_NAMES),
      vendorId: z.string(),
      transferId: z.string().optional(),
      /** What the provider said last, if its documentation has no such word. */
      unknownWord: z.string().optional(),
      /** What staff found at the provider (docs/operations.md); the provider is not asked again. */
      found: z.object({ made: z.boolean(), reference: z.string().optional() }).optional(),
    })
    .optional(),
  /** What is taken back from the vendor, one for each refund, and the sum of those that are made, in rupees. */
  reversals: z.array(settlementReversal).optional(),
  reversed: z.number().optional(),
  /** When its refunds and reversals are checked next, and a number that rises with each new reason to. */
  reversalDueAt: z.date().optional(),
  reversalNews: z.number().optional(),
  /** Number of requests to the provider for the last payout, and since when. */
  asks: z.number().optional(),
  sentAt: z.date().optional(),
  /** The bank's reference, or what an admin entered. */
  reference: z.string().optional(),
  /** When the sweep checks it next; unset if there is nothing to do. */
  dueAt: z.date().optional(),
  /** Replaces `dueAt`, which is unset then, while it is being sent to a vendor. */
  splitDueAt: z.date().optional(),
  /** Set when an admin asks for the next payout of a failed one; removed when a worker has acted on it. */
  woken: z.literal(true).optional(),
  /** When its commission is billed: set with the list, removed when its month has a bill. */
  billDueAt: z.date().optional(),
  /** Since when this first payout waits for the owner's checks; removed once it starts. */
  heldSince: z.date().optional(),
  /** News not yet sent to its owner, in order, and since when. */
  untold: z.array(settlementNews).optional(),
  untoldAt: z.date().optional(),
  at: z.date(),
  updatedAt: z.date(),
});
export type SettlementDoc = z.infer<typeof settlementDoc>;
/** A settlement with a fixed list. */
export type MadeSettlement = SettlementDoc & { entryIds: string[] };

declare module '../../platform/models.js' {
  interface Collections {
    settlements: SettlementDoc;
  }
}

export const settlementSchema = schemaOf(settlementDoc);
// Decides between concurrent runs: one open settlement per owner.
settlementSchema.index({ ownerId: 1 }, { unique: true, partialFilterExpression: { open: true } });
settlementSchema.index({ ownerId: 1, at: -1, _id: -1 });
settlementSchema.index({ dueAt: 1 }, { sparse: true });
settlementSchema.index({ splitDueAt: 1 }, { sparse: true });
settlementSchema.index({ reversalDueAt: 1 }, { sparse: true });
// For the comparison with a provider's report of a period.
settlementSchema.index({ sentAt: 1 }, { sparse: true });
settlementSchema.index({ 'reversals.sentAt': 1 }, { sparse: true });
// For the returns of a month and a quarter.
settlementSchema.index({ 'tax.tcs.month': 1 }, { sparse: true });
settlementSchema.index({ 'tax.tds.quarter': 1 }, { sparse: true });
settlementSchema.index({ untoldAt: 1 }, { sparse: true });
settlementSchema.index({ billDueAt: 1 }, { sparse: true });
settlementSchema.index({ heldSince: 1 }, { sparse: true });
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

/** Opens an empty settlement. Null if the owner has an open one: the unique index decides. */
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

/** Drops an open settlement with nothing to pay. */
export async function dropEmpty(core: Core, _id: Types.ObjectId): Promise<void> {
  await core.db.settlements.deleteOne({ _id, entryIds: { $exists: false } });
}

/** What is fixed together: the list, and all sums of it. */
export type ListFields =
  | 'entryIds'
  | 'amount'
  | 'from'
  | 'gross'
  | 'fee'
  | 'commission'
  | 'tcs'
  | 'tds'
  | 'takenBack'
  | 'tax';

/** Fixes list, amount and account, once: one of several concurrent updates succeeds. False for the others. */
export async function fixList(
  core: Core,
  _id: Types.ObjectId,
  list: Pick<MadeSettlement, ListFields> & Pick<SettlementDoc, 'account' | 'billDueAt'>,
): Promise<boolean> {
  const { account, billDueAt, ...fixed } = list;
  const { matchedCount } = await core.db.settlements.updateOne(
    { _id, entryIds: { $exists: false } },
    {
      $set: {
        ...fixed,
        ...(account ? { account } : {}),
        ...(billDueAt ? { billDueAt } : {}),
        updatedAt: core.clock.now(),
      },
    },
  );
  return matchedCount === 1;
}

/**
 * Marks that all entries carry its id: it can be paid now. One of 0 rupees is paid without a payout, and only from here
 * on: while it is open, no other settlement can list its entries.
 */
export async function noteStamped(
  core: Core,
  { _id, amount }: Pick<SettlementDoc, '_id' | 'amount'>,
): Promise<void> {
  const now = core.clock.now();
  await core.db.settlements.updateOne(
    { _id, stamped: { $exists: false } },
    amount === 0
      ? { $set: { stamped: true, status: 'paid', updatedAt: now }, $unset: { open: '', dueAt: '' } }
      : { $set: { stamped: true, dueAt: now } },
  );
}

/** A page of an owner's settlements, newest first, without those still being made. */
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
    projection: { entryIds: 0, tax: 0 },
  });
}

/** Rupees in an owner's settlements, by status, less what was taken back of them. */
export async function sumsByStatus(
  core: Core,
  ownerId: Types.ObjectId,
): Promise<Partial<Record<SettlementDoc['status'], number>>> {
  const sums = await core.db.settlements
    .aggregate<{ _id: SettlementDoc['status']; amount: number; reversed: number }>(
      [
        { $match: { ownerId } },
        { $group: { _id: '$status', amount: { $sum: '$amount' }, reversed: { $sum: '$reversed' } } },
      ],
      MAJORITY,
    )
    .toArray();
  return Object.fromEntries(sums.map(({ _id, amount, reversed }) => [_id, roundToPaisa(amount - reversed)]));
}

/** These settlements, by id. */
export async function findSettlements(
  core: Pick<Core, 'db'>,
  ids: readonly Types.ObjectId[],
): Promise<SettlementDoc[]> {
  return await core.db.settlements.find({ _id: { $in: [...ids] } }).toArray();
}

/** When the last settlement of an owner was made, or null. */
export async function lastSettlementAt(core: Core, ownerId: Types.ObjectId): Promise<Date | null> {
  const last = await core.db.settlements.findOne(
    { ownerId },
    { sort: { at: -1, _id: -1 }, projection: { at: 1 } },
  );
  return last?.at ?? null;
}
