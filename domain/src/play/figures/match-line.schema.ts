import type { PlayerLine } from '@crease/shared/cricket/figures/player-lines';
import type { mongo, Types } from 'mongoose';
import { z } from 'zod';
import { outcomeOf } from '../../platform/batch-updates.js';
import type { Core } from '../../platform/core.js';
import { objectId, schemaOf, stored } from '../../platform/document.js';
import { isDuplicateKey } from '../../platform/duplicate-key.js';

/** A player's part in a confirmed match. */
const playedDoc = z.object({
  startsAt: z.date(),
  /** The first year of the season. */
  season: z.number(),
  groundId: objectId().optional(),
  /** The ground's city when the match was filed. */
  cityId: z.string().optional(),
  tournamentId: objectId().optional(),
  teamId: objectId().optional(),
  /** The name of the other side. */
  against: z.string(),
  outcome: z.enum(['won', 'lost', 'tied', 'no-result']),
  /** Counts on leaderboards and in records, not only on the player's own page. */
  isRanked: z.boolean(),
  line: stored<PlayerLine>(),
  /** Keys of a ground's records; only of ranked matches. */
  records: z
    .object({
      runs: z.number().optional(),
      fiftyIn: z.number().optional(),
      /** The more wickets for the fewer runs, the higher. */
      bowling: z.number().optional(),
    })
    .optional(),
});
export type Played = z.infer<typeof playedDoc>;

/**
 * A player's figures of one match: `_id` is `<matchId>:<userId>`. Written by the match's filing, and from its log
 * alone.
 */
const matchLineDoc = z.object({
  _id: z.string(),
  matchId: objectId(),
  userId: objectId(),
  /** The `seq` of the log that it belongs to: an older state never replaces a newer one. */
  seq: z.number(),
  /** Absent if the match no longer counts for the player. */
  played: playedDoc.optional(),
  /** The player's sums do not contain this line yet. */
  isDue: z.literal(true).optional(),
});
export type MatchLineDoc = z.infer<typeof matchLineDoc>;

declare module '../../platform/models.js' {
  interface Collections {
    matchLines: MatchLineDoc;
  }
}

export const matchLineSchema = schemaOf(matchLineDoc);
matchLineSchema.index({ matchId: 1 });
matchLineSchema.index({ userId: 1, 'played.startsAt': -1, _id: -1 });
matchLineSchema.index({ 'played.teamId': 1, 'played.season': 1 }, { sparse: true });
const RECORDS = { runs: -1, fiftyIn: 1, bowling: -1 } as const;
for (const [record, direction] of Object.entries(RECORDS)) {
  const field = `played.records.${record}`;
  matchLineSchema.index(
    { 'played.groundId': 1, [field]: direction, _id: 1 },
    { partialFilterExpression: { [field]: { $exists: true } } },
  );
}

type Db = Pick<Core, 'db'>;

export const findLinesOfMatches = async (
  { db }: Db,
  matchIds: readonly Types.ObjectId[],
): Promise<MatchLineDoc[]> => await db.matchLines.find({ matchId: { $in: [...matchIds] } }).toArray();

export type CountingLine = MatchLineDoc & { played: Played };

/** The matches that count for these players, the latest first. */
export const findLinesOf = async (
  { db }: Db,
  userIds: readonly Types.ObjectId[],
  limit = 0,
): Promise<CountingLine[]> =>
  await db.matchLines
    .find<CountingLine>({ userId: { $in: [...userIds] }, 'played.startsAt': { $exists: true } })
    .sort({ 'played.startsAt': -1, _id: -1 })
    .limit(limit)
    .toArray();

export const findLinesOfTeam = async (
  { db }: Db,
  teamId: Types.ObjectId,
  season: number,
): Promise<CountingLine[]> =>
  await db.matchLines.find<CountingLine>({ 'played.teamId': teamId, 'played.season': season }).toArray();

/** The best lines of a ground by one record, the best first. */
export const findRecords = async (
  { db }: Db,
  groundId: Types.ObjectId,
  record: keyof typeof RECORDS,
  limit: number,
): Promise<CountingLine[]> => {
  const field = `played.records.${record}`;
  return await db.matchLines
    .find<CountingLine>({ 'played.groundId': groundId, [field]: { $exists: true } })
    .sort({ [field]: RECORDS[record], _id: 1 })
    .limit(limit)
    .toArray();
};

/** What is written of one player's part in a match; without `played` the match no longer counts for the player. */
export type LineChange = Pick<MatchLineDoc, 'matchId' | 'userId' | 'played' | 'isDue'>;

export const lineKey = ({ matchId, userId }: Pick<MatchLineDoc, 'matchId' | 'userId'>): string =>
  `${matchId}:${userId}`;

/** Writes lines of a match's `seq`. A line of a newer one stays. */
export async function writeLines(core: Db, seq: number, changes: readonly LineChange[]): Promise<void> {
  if (changes.length === 0) return;
  const updates = changes.map(({ matchId, userId, played, isDue }) => ({
    filter: { _id: lineKey({ matchId, userId }), seq: { $lte: seq } },
    update: {
      $set: { matchId, userId, seq, ...(played ? { played } : {}), ...(isDue ? { isDue } : {}) },
      ...(played ? {} : { $unset: { played: '' as const } }),
    } satisfies mongo.UpdateFilter<MatchLineDoc>,
  }));
  const upserts = updates.map((update) => ({ updateOne: { ...update, upsert: true } }));
  const { failed } = await outcomeOf(core.db.matchLines.bulkWrite(upserts, { ordered: false }));
  for (const [at, error] of failed) {
    const update = updates[at];
    if (!update || !isDuplicateKey(error)) throw error;
    // Another process inserted it meanwhile: replaced if that was of an older state.
    await core.db.matchLines.updateOne(update.filter, update.update);
  }
}

/** Notes that the sums of these players contain their lines of the match. */
export async function noteSummed(core: Db, matchId: Types.ObjectId, seq: number): Promise<void> {
  await core.db.matchLines.updateMany({ matchId, seq, isDue: true }, { $unset: { isDue: '' } });
}

/**
 * Claims a match's lines for this state of its log. Returns all accounts that ever had a line of it, these included;
 * null if a newer state has claimed them, or if none ever had a line.
 */
export async function claimLines(
  core: Db,
  matchId: Types.ObjectId,
  seq: number,
  userIds: readonly Types.ObjectId[],
): Promise<Types.ObjectId[] | null> {
  const known = { figuresSeq: { $lte: seq } };
  const isFirst = userIds.length > 0 ? [{ figuresSeq: { $exists: false } }] : [];
  const claimed = await core.db.matches.findOneAndUpdate(
    { _id: matchId, $or: [known, ...isFirst] },
    { $set: { figuresSeq: seq }, $addToSet: { figuresOf: { $each: [...userIds] } } },
    { returnDocument: 'after', projection: { figuresOf: 1 } },
  );
  return claimed?.figuresOf ?? null;
}

/** The player's part in each match, for the export of their account. */
export const exportLines = async (core: Db, userId: Types.ObjectId): Promise<unknown[]> =>
  (await findLinesOf(core, [userId])).map(({ matchId, played }) => {
    const { startsAt, against, outcome, line } = played;
    return { matchId, startsAt, against, outcome, ...line };
  });
