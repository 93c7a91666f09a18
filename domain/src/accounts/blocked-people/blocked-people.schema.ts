import { MAX_BLOCKED_PEOPLE } from '@crease/shared/safety-limits';
import { type mongo, Types } from 'mongoose';
import { z } from 'zod';
import { batchReads } from '../../platform/batch-reads.js';
import type { Core } from '../../platform/core.js';
import { objectId, schemaOf } from '../../platform/document.js';
import type { Db } from '../../platform/models.js';
import { existsIn, upsertOnce } from '../../platform/upsert.js';

const blockedPerson = z.object({ blockId: objectId(), userId: objectId(), at: z.date() });
export type BlockedPerson = z.infer<typeof blockedPerson>;

/** The people that one account has blocked, in the order of blocking. */
const blockedPeopleDoc = z.object({ _id: objectId(), people: z.array(blockedPerson) });
export type BlockedPeopleDoc = z.infer<typeof blockedPeopleDoc>;

declare module '../../platform/models.js' {
  interface Collections {
    blockedPeople: BlockedPeopleDoc;
  }
}

export const blockedPeopleSchema = schemaOf(blockedPeopleDoc);
// For the accounts that have blocked one.
blockedPeopleSchema.index({ 'people.userId': 1 });

type Id = Types.ObjectId;

/** The people that an account has blocked. */
export async function findBlockedBy(core: Core, userId: Id): Promise<BlockedPerson[]> {
  return (await core.db.blockedPeople.findOne({ _id: userId }))?.people ?? [];
}

/** Matches the lists of these accounts and the lists that they are in. */
export const blocksWith = (ids: readonly Id[]): mongo.Filter<BlockedPeopleDoc> => ({
  $or: [{ _id: { $in: ids } }, { 'people.userId': { $in: ids } }],
});

/**
 * Ids of the accounts that each account in these lists has blocked or is blocked by; absent for those without a block.
 */
export function blockedInLists(
  lists: readonly Pick<BlockedPeopleDoc, '_id' | 'people'>[],
): Map<string, Set<string>> {
  const others = new Map<string, Set<string>>();
  const add = (one: Id, other: Id) =>
    others.set(`${one}`, (others.get(`${one}`) ?? new Set<string>()).add(`${other}`));
  for (const { _id, people } of lists)
    for (const { userId } of people) {
      add(_id, userId);
      add(userId, _id);
    }
  return others;
}

async function readBlockedWith(db: Db, keys: string[]): Promise<Map<string, Set<string>>> {
  const ids = keys.map((key) => new Types.ObjectId(key));
  return blockedInLists(await db.blockedPeople.find(blocksWith(ids)).toArray());
}

/** Batched, because every reader of games needs it. */
export const blockedReads = (db: Db) => ({
  blockedWith: batchReads<ReadonlySet<string>>((keys) => readBlockedWith(db, keys)),
});
type BlockedReads = ReturnType<typeof blockedReads>;

declare module '../../platform/core.js' {
  interface Reads extends BlockedReads {}
}

/** True if one of the two accounts has blocked the other. */
export async function hasBlockBetween(core: Core, one: Id, other: Id): Promise<boolean> {
  const found = await core.db.blockedPeople.findOne(
    {
      $or: [
        { _id: one, 'people.userId': other },
        { _id: other, 'people.userId': one },
      ],
    },
    { projection: { _id: 1 } },
  );
  return found !== null;
}

/** Adds a person to the account's list. False if they are in it, or the list is full. */
export async function addBlocked(core: Core, userId: Id, person: BlockedPerson): Promise<boolean> {
  // The filter counts and this update adds: of two concurrent additions at the limit, one is accepted.
  const add = () =>
    core.db.blockedPeople.updateOne(
      {
        _id: userId,
        'people.userId': { $ne: person.userId },
        [`people.${MAX_BLOCKED_PEOPLE - 1}`]: { $exists: false },
      },
      { $push: { people: person } },
      { upsert: true },
    );
  return (await upsertOnce(add, existsIn(core.db.blockedPeople, userId))) !== null;
}

/** Ends a block. False if there is none with this id. */
export async function dropBlocked(core: Core, userId: Id, blockId: Id): Promise<boolean> {
  const { modifiedCount } = await core.db.blockedPeople.updateOne(
    { _id: userId, 'people.blockId': blockId },
    { $pull: { people: { blockId } } },
  );
  return modifiedCount > 0;
}

/** Deletes the account's list, and the account from the lists of others. */
export async function eraseBlocked(core: Core, userId: Id): Promise<void> {
  await core.db.blockedPeople.deleteOne({ _id: userId });
  await core.db.blockedPeople.updateMany({ 'people.userId': userId }, { $pull: { people: { userId } } });
}

/** When the account blocked people, for its export; not which people. */
export const exportBlocked = async (core: Core, userId: Id): Promise<{ blockedAt: Date }[]> =>
  (await findBlockedBy(core, userId)).map(({ at }) => ({ blockedAt: at }));
