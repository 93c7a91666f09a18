import { ledgerKind } from '@crease/shared/contracts/settlements';
import type { Types } from 'mongoose';
import { z } from 'zod';
import type { Core } from '../../platform/core.js';
import { objectId, schemaOf } from '../../platform/document.js';
import { insertOnce } from '../../platform/duplicate-key.js';
import { MAJORITY } from '../../platform/mongo.js';

/**
 * A fact about money, stored once (docs/product-rules.md, Ledger): its id derives from the fact. Immutable, except for
 * the settlement that takes it.
 */
const ledgerEntryDoc = z.object({
  _id: z.string(),
  kind: ledgerKind,
  at: z.date(),
  bookingId: objectId().optional(),
  /** The place in a game, for a share. */
  placeId: objectId().optional(),
  /** The tournament entry, for its fee; `bookingId` is the same then. */
  entryId: objectId().optional(),
  ownerId: objectId(),
  /** In rupees, to the paisa at most; they sum to 0. */
  lines: z.array(z.object({ account: z.string(), amount: z.number() })),
  /** The commission inside the line of `fees`, negative for a refund; absent if it is 0, and on older entries. */
  commission: z.number().optional(),
  /** Set while no settlement has taken the owner's part. */
  open: z.literal(true).optional(),
  settlementId: objectId().optional(),
});
export type LedgerEntryDoc = z.infer<typeof ledgerEntryDoc>;

declare module '../../platform/models.js' {
  interface Collections {
    ledger: LedgerEntryDoc;
  }
}

export const ledgerEntrySchema = schemaOf(ledgerEntryDoc);
ledgerEntrySchema.index({ bookingId: 1 });
// For an owner's unsettled entries: few, however old the ledger is.
ledgerEntrySchema.index({ ownerId: 1, bookingId: 1 }, { partialFilterExpression: { open: true } });

/** Stores a fact. False if it exists already: its id decides between concurrent writers. */
export async function insertEntry(core: Pick<Core, 'db'>, entry: LedgerEntryDoc): Promise<boolean> {
  return await insertOnce(() => core.db.ledger.insertOne(entry));
}

export async function findEntry(core: Pick<Core, 'db'>, _id: string): Promise<LedgerEntryDoc | null> {
  return await core.db.ledger.findOne({ _id }, MAJORITY);
}

export async function findEntries(core: Pick<Core, 'db'>, ids: readonly string[]): Promise<LedgerEntryDoc[]> {
  return await core.db.ledger
    .find({ _id: { $in: [...ids] } }, MAJORITY)
    .sort({ at: 1, _id: 1 })
    .toArray();
}

/** The owner's entries that no settlement has taken yet, grouped by booking. */
export const scanOpenEntries = (core: Core, ownerId: Types.ObjectId): AsyncIterable<LedgerEntryDoc> =>
  core.db.ledger.find({ ownerId, open: true }, MAJORITY).sort({ bookingId: 1, _id: 1 });

/** True if the owner has an entry that no settlement has taken yet. */
export const hasOpenEntries = async (core: Core, ownerId: Types.ObjectId): Promise<boolean> =>
  (await core.db.ledger.findOne({ ownerId, open: true }, { projection: { _id: 1 } })) !== null;

/** Owners with entries that no settlement has taken. */
export const scanOwnersToSettle = (core: Core): AsyncIterable<{ _id: Types.ObjectId }> =>
  core.db.ledger.aggregate<{ _id: Types.ObjectId }>([
    { $match: { open: true } },
    { $group: { _id: '$ownerId' } },
    { $sort: { _id: 1 } },
  ]);

/** Sets a settlement's id on the entries of its list. Idempotent; never takes an entry from another settlement. */
export async function stampEntries(
  core: Core,
  ids: readonly string[],
  settlementId: Types.ObjectId,
): Promise<void> {
  await core.db.ledger.updateMany(
    { _id: { $in: [...ids] }, settlementId: { $exists: false } },
    { $set: { settlementId }, $unset: { open: '' } },
  );
}

/** Closes entries that sum to 0 and always will: no settlement needs them. */
export async function closeEntries(core: Core, ids: readonly string[]): Promise<void> {
  await core.db.ledger.updateMany({ _id: { $in: [...ids] }, open: true }, { $unset: { open: '' } });
}

/** The entries of these bookings. */
export const scanEntriesOf = (
  core: Pick<Core, 'db'>,
  bookingIds: readonly Types.ObjectId[],
): AsyncIterable<LedgerEntryDoc> => core.db.ledger.find({ bookingId: { $in: [...bookingIds] } });
