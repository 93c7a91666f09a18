import { LEADERBOARDS, type LeaderboardBy, type LeaderboardScope } from '@crease/shared/contracts/figures';
import type { mongo, Types } from 'mongoose';
import { z } from 'zod';
import { outcomeOf } from '../../platform/batch-updates.js';
import type { Core } from '../../platform/core.js';
import { objectId, schemaOf } from '../../platform/document.js';
import { isDuplicateKey } from '../../platform/duplicate-key.js';

const value = z.number().optional();

/** An account's row of a leaderboard: `_id` is `<board>:<userId>`. Without values it is on no list. */
const leaderboardRowDoc = z.object({
  _id: z.string(),
  board: z.string(),
  userId: objectId(),
  /** The `rev` of the sums that it belongs to: an earlier run never replaces a later one. */
  rev: z.number(),
  matches: z.number(),
  runs: value,
  wickets: value,
  strikeRate: value,
  economy: value,
  sixes: value,
  catches: value,
  mvp: value,
});
export type LeaderboardRowDoc = z.infer<typeof leaderboardRowDoc>;
export type RowValues = Pick<LeaderboardRowDoc, 'matches' | LeaderboardBy>;

declare module '../../platform/models.js' {
  interface Collections {
    leaderboardRows: LeaderboardRowDoc;
  }
}

/** The best economy is the lowest one. */
const directionOf = (by: LeaderboardBy): 1 | -1 => (by === 'economy' ? 1 : -1);

export const leaderboardRowSchema = schemaOf(leaderboardRowDoc);
leaderboardRowSchema.index({ userId: 1 });
for (const by of LEADERBOARDS)
  leaderboardRowSchema.index(
    { board: 1, [by]: directionOf(by), _id: 1 },
    { partialFilterExpression: { [by]: { $exists: true } } },
  );

/** The key of a leaderboard. A tournament has one, whatever seasons it is played in. */
export const boardKey = (scope: LeaderboardScope, id: string, season: number): string =>
  scope === 'tournament' ? `tournament:${id}` : `${scope}:${id}:${season}`;

const rowKey = (board: string, userId: Types.ObjectId): string => `${board}:${userId}`;

/** Writes an account's rows by board. A row of a later run stays. */
export async function writeRows(
  core: Pick<Core, 'db'>,
  userId: Types.ObjectId,
  rev: number,
  rows: ReadonlyMap<string, RowValues>,
): Promise<void> {
  if (rows.size === 0) return;
  const updates = [...rows].map(([board, values]) => {
    const { matches, ...listed } = values;
    const without = LEADERBOARDS.filter((by) => listed[by] === undefined);
    const update: mongo.UpdateFilter<LeaderboardRowDoc> = {
      $set: { board, userId, rev, matches, ...listed },
      ...(without.length > 0 ? { $unset: Object.fromEntries(without.map((by) => [by, ''])) } : {}),
    };
    return { filter: { _id: rowKey(board, userId), rev: { $lte: rev } }, update };
  });
  const upserts = updates.map((update) => ({ updateOne: { ...update, upsert: true } }));
  const { failed } = await outcomeOf(core.db.leaderboardRows.bulkWrite(upserts, { ordered: false }));
  for (const [at, error] of failed) {
    const update = updates[at];
    if (!update || !isDuplicateKey(error)) throw error;
    // Another run inserted it meanwhile: replaced if that was an earlier one.
    await core.db.leaderboardRows.updateOne(update.filter, update.update);
  }
}

/** All rows of these accounts, those on no list included. */
export const findRowsOf = async (
  { db }: Pick<Core, 'db'>,
  userIds: readonly Types.ObjectId[],
): Promise<LeaderboardRowDoc[]> => await db.leaderboardRows.find({ userId: { $in: [...userIds] } }).toArray();

/** The rows of a leaderboard in order, from the `skip`th on. An index with the value answers it. */
export const findRows = async (
  { db }: Pick<Core, 'db'>,
  board: string,
  by: LeaderboardBy,
  { skip, limit }: { skip: number; limit: number },
): Promise<LeaderboardRowDoc[]> =>
  await db.leaderboardRows
    .find({ board, [by]: { $exists: true } })
    .sort({ [by]: directionOf(by), _id: 1 })
    .skip(skip)
    .limit(limit)
    .toArray();

export const findRow = async (
  { db }: Pick<Core, 'db'>,
  board: string,
  userId: Types.ObjectId,
): Promise<LeaderboardRowDoc | null> => await db.leaderboardRows.findOne({ _id: rowKey(board, userId) });

/**
 * Rows with a better value than this, or `most` if there are as many. Looks for the row at that place first, since a
 * count does not stop at a limit everywhere.
 */
export const countBetter = async (
  { db }: Pick<Core, 'db'>,
  board: string,
  by: LeaderboardBy,
  than: number,
  most: number,
): Promise<number> => {
  const better = { board, [by]: by === 'economy' ? { $lt: than } : { $gt: than } };
  const [beyond] = await db.leaderboardRows
    .find(better, { projection: { _id: 1 } })
    .sort({ [by]: directionOf(by), _id: 1 })
    .skip(most - 1)
    .limit(1)
    .toArray();
  return beyond ? most : await db.leaderboardRows.countDocuments(better);
};
