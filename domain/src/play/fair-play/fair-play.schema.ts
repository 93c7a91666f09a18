import { type FairPlayVerdict, fairPlayVerdict } from '@crease/shared/contracts/fair-play';
import type { Types } from 'mongoose';
import { z } from 'zod';
import type { Core } from '../../platform/core.js';
import { objectId, schemaOf } from '../../platform/document.js';
import { neverRefused, upsertOnce } from '../../platform/upsert.js';

/** What one player of a game says about another. */
const fairPlayDoc = z.object({
  _id: objectId(),
  gameId: objectId(),
  raterId: objectId(),
  aboutId: objectId(),
  verdict: fairPlayVerdict,
  at: z.date(),
});
export type FairPlayDoc = z.infer<typeof fairPlayDoc>;

declare module '../../platform/models.js' {
  interface Collections {
    fairPlay: FairPlayDoc;
  }
}

export const fairPlaySchema = schemaOf(fairPlayDoc);
// One rating for each pair and game.
fairPlaySchema.index({ gameId: 1, raterId: 1, aboutId: 1 }, { unique: true });
fairPlaySchema.index({ aboutId: 1, verdict: 1 });
fairPlaySchema.index({ raterId: 1 });

type Id = Types.ObjectId;
type Pair = Pick<FairPlayDoc, 'gameId' | 'raterId' | 'aboutId'>;

/** Writes or replaces a rating; null removes it. */
export async function writeRating(core: Core, pair: Pair, verdict: FairPlayVerdict | null): Promise<void> {
  if (verdict === null) {
    await core.db.fairPlay.deleteOne(pair);
    return;
  }
  const set = { verdict, at: core.clock.now() };
  const write = () => core.db.fairPlay.updateOne(pair, { $set: set }, { upsert: true });
  await upsertOnce(write, neverRefused);
}

/** What an account has said about the others of a game. */
export const findRatingsOf = async (
  core: Core,
  gameId: Id,
  raterId: Id,
): Promise<Pick<FairPlayDoc, 'aboutId' | 'verdict'>[]> =>
  await core.db.fairPlay.find({ gameId, raterId }).toArray();

export const countRatings = (core: Core, aboutId: Id, verdict: FairPlayVerdict): Promise<number> =>
  core.db.fairPlay.countDocuments({ aboutId, verdict });

/** Deletes the ratings that an account gave, and those about it. */
export async function eraseRatings(core: Core, userId: Id): Promise<void> {
  await core.db.fairPlay.deleteMany({ raterId: userId });
  await core.db.fairPlay.deleteMany({ aboutId: userId });
}

/** The ratings that an account gave, for its export; not about whom. */
export const exportRatings = async (core: Core, raterId: Id): Promise<unknown[]> =>
  (await core.db.fairPlay.find({ raterId }).sort({ at: 1, _id: 1 }).toArray()).map(
    ({ gameId, verdict, at }) => ({ gameId, verdict, at }),
  );
