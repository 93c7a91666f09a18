import type { FigureSums } from '@crease/shared/cricket/figures/sum-lines';
import type { Types } from 'mongoose';
import { z } from 'zod';
import type { Core } from '../../platform/core.js';
import { objectId, schemaOf, stored } from '../../platform/document.js';
import { due } from '../../platform/which-due.js';

const bestOf = { matchId: objectId(), startsAt: z.date() };
const bestDoc = z.object({
  batting: z.object({ runs: z.number(), balls: z.number(), out: z.boolean(), ...bestOf }).optional(),
  bowling: z.object({ wickets: z.number(), runs: z.number(), balls: z.number(), ...bestOf }).optional(),
  mvp: z.object({ points: z.number(), ...bestOf }).optional(),
});

const sumsDoc = z.object({
  /** The `rev` of the run that made them. */
  rev: z.number(),
  all: stored<FigureSums>(),
  /** The latest season first. */
  byYear: z.array(z.object({ year: z.number(), sums: stored<FigureSums>() })),
  /** The ground of most matches first. */
  byGround: z.array(z.object({ groundId: objectId(), sums: stored<FigureSums>() })),
  best: bestDoc,
});
export type PlayerSums = Omit<z.infer<typeof sumsDoc>, 'rev'>;
export type Best = z.infer<typeof bestDoc>;

/** The sums of an account's lines: `_id` is the account's. Summed up again whenever one changes, never incremented. */
const playerFiguresDoc = z.object({
  _id: objectId(),
  /** Raised by each run: of two concurrent runs, the later one reads the lines of both. */
  rev: z.number(),
  /** Every leaderboard on which the account has a row. */
  boards: z.array(z.string()),
  sums: sumsDoc.optional(),
  /** Since when the newest run is under way. */
  summingSince: z.date().optional(),
});
export type PlayerFiguresDoc = z.infer<typeof playerFiguresDoc>;

declare module '../../platform/models.js' {
  interface Collections {
    playerFigures: PlayerFiguresDoc;
  }
}

export const playerFiguresSchema = schemaOf(playerFiguresDoc);
playerFiguresSchema.index({ summingSince: 1 }, { sparse: true });

export const findFigures = async (
  { db }: Pick<Core, 'db'>,
  userIds: readonly Types.ObjectId[],
): Promise<PlayerFiguresDoc[]> => await db.playerFigures.find({ _id: { $in: [...userIds] } }).toArray();

/** Begins a run: it reads the lines after this, and every earlier run that is still under way will be refused. */
export async function beginSums(
  core: Pick<Core, 'db' | 'clock'>,
  _id: Types.ObjectId,
): Promise<PlayerFiguresDoc> {
  const begun = await core.db.playerFigures.findOneAndUpdate(
    { _id },
    {
      $inc: { rev: 1 },
      $set: { summingSince: core.clock.now() },
      $setOnInsert: { boards: [] },
    },
    { upsert: true, returnDocument: 'after' },
  );
  if (!begun) throw new Error('an upsert returned no document');
  return begun;
}

/** Records the boards that this run will write, before it does. False if a later run has begun. */
export async function stateBoards(
  core: Pick<Core, 'db'>,
  { _id, rev }: PlayerFiguresDoc,
  boards: readonly string[],
): Promise<boolean> {
  const { matchedCount } = await core.db.playerFigures.updateOne(
    { _id, rev },
    { $addToSet: { boards: { $each: [...boards] } } },
  );
  return matchedCount === 1;
}

/** Ends a run. A later one decides if it has begun. */
export async function endSums(
  core: Pick<Core, 'db'>,
  { _id, rev }: PlayerFiguresDoc,
  sums: PlayerSums,
): Promise<void> {
  await core.db.playerFigures.updateOne(
    { _id, rev },
    { $set: { sums: { rev, ...sums } }, $unset: { summingSince: '' } },
  );
}

export const sumsBegun = (until: Date) => due('playerFigures', { summingSince: { $lte: until } });

/** Accounts whose sums were begun before that time and not finished. */
export const findCutSums = (core: Core, until: Date): AsyncIterable<Pick<PlayerFiguresDoc, '_id'>> =>
  core.db.playerFigures.find(sumsBegun(until).where, { projection: { _id: 1 } });

/** The player's sums, for the export of their account. */
export const exportSums = async (core: Core, userId: Types.ObjectId): Promise<unknown> =>
  (await findFigures(core, [userId]))[0]?.sums?.all ?? null;
