import type { mongo } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { due } from '../../platform/which-due.js';
import type { EndedHold, GroundDayDoc } from './ground-day.schema.js';

type Reading = Pick<Core, 'db'>;
/** What telling a holder needs of a day. */
export type ToldDay = Pick<GroundDayDoc, '_id' | 'groundId' | 'date' | 'claims' | 'ended'>;
const TOLD_FIELDS = { groundId: 1, date: 1, claims: 1, ended: 1 } as const;

/** Days with something to be looked at by now: a lapsed claim, a lasting one to be judged, a line to be asked. */
export const findDueDays = (core: Reading, now: Date, batchSize: number): mongo.FindCursor<GroundDayDoc> =>
  core.db.groundDays.find(daysDueBy(now).where, { batchSize });

export const daysDueBy = (by: Date) => due('groundDays', { nextEndAt: { $lte: by } });

/** Days that come up after the one instant and up to the other, the next first. */
export async function findDaysEnding(
  core: Reading,
  after: Date,
  upTo: Date,
  limit: number,
): Promise<GroundDayDoc[]> {
  return await core.db.groundDays
    .find({ nextEndAt: { $gt: after, $lte: upTo } })
    .sort({ nextEndAt: 1 })
    .limit(limit)
    .toArray();
}

/** Every day on which something ends by itself. */
export const findDaysWithEnd = (core: Reading): mongo.FindCursor<GroundDayDoc> =>
  core.db.groundDays.find(
    { nextEndAt: { $exists: true } },
    { projection: { groundId: 1, date: 1, claims: 1 } },
  );

/** Has a day looked at by then, at the latest. */
export async function makeDayDueBy(core: Reading, dayId: string, at: Date): Promise<void> {
  await core.db.groundDays.updateOne({ _id: dayId }, { $min: { nextEndAt: at } });
}

/** A day as it was read, and what is to become of it. */
interface DayTidied {
  filter: mongo.Filter<GroundDayDoc>;
  update: mongo.UpdateFilter<GroundDayDoc>;
}

/**
 * A lapsed claim is absent whether or not its removal is on disk, and a removal that a power cut takes back is made again:
 * those who look hear of it without that wait. Members of a replica set are waited for as ever.
 */
const NOT_FOR_THE_DISK = { w: 'majority', j: false } as const;

/** Changes days in one command, each only where it still is as it was read. Answers how many were. */
export async function tidyDaysAsRead(core: Reading, changes: readonly DayTidied[]): Promise<number> {
  const { matchedCount } = await core.db.groundDays.bulkWrite(
    changes.map((updateOne) => ({ updateOne })),
    { ordered: false, writeConcern: NOT_FOR_THE_DISK },
  );
  return matchedCount;
}

/** What is told of these days, as they stand now. */
export async function readRevs(
  core: Reading,
  ids: readonly string[],
): Promise<Pick<GroundDayDoc, '_id' | 'groundId' | 'grounds' | 'date' | 'rev'>[]> {
  return await core.db.groundDays
    .find({ _id: { $in: [...ids] } }, { projection: { groundId: 1, grounds: 1, date: 1, rev: 1 } })
    .toArray();
}

/** Days that say of holds that they ended by an instant. */
export const findEndedHolds = (core: Reading, by: Date): mongo.FindCursor<ToldDay> =>
  core.db.groundDays.find(holdsEndedBy(by).where, { projection: TOLD_FIELDS });

export const holdsEndedBy = (by: Date) => due('groundDays', { 'ended.at': { $lte: by } });

/** Days with an end by an instant, and after the other where there is one. */
export const findEndsBy = (core: Reading, by: Date, after?: Date): mongo.FindCursor<ToldDay> =>
  core.db.groundDays.find(
    { nextEndAt: { $lte: by, ...(after ? { $gt: after } : {}) } },
    { projection: TOLD_FIELDS },
  );

/** Their holders have been told that these have ended. */
export async function forgetEndedHolds(
  core: Reading,
  told: readonly { _id: string; hold: EndedHold }[],
): Promise<void> {
  await core.db.groundDays.bulkWrite(
    told.map(({ _id, hold }) => ({
      updateOne: { filter: { _id }, update: { $pull: { ended: { ref: hold.ref } } } },
    })),
    { ordered: false },
  );
}

/** Their holders have been told that these are about to end. */
export async function markWarned(
  core: Reading,
  warned: readonly { _id: string; keys: readonly string[]; hold: EndedHold }[],
  at: Date,
): Promise<void> {
  await core.db.groundDays.bulkWrite(
    warned.flatMap(({ _id, keys, hold }) =>
      keys.map((key) => ({
        // Whoever has the hour by now is not the one who was warned.
        updateOne: {
          filter: { _id, [`claims.${key}.ref`]: hold.ref },
          update: { $set: { [`claims.${key}.warnedAt`]: at } },
        },
      })),
    ),
    { ordered: false },
  );
}

/** A release that is reading the line of one of these days misses its update and reads the line again. */
export async function raiseLines(core: Reading, dayIds: readonly string[]): Promise<void> {
  await core.db.groundDays.updateMany({ _id: { $in: [...dayIds] } }, { $inc: { lineRev: 1 } });
}

/** The same, and the next sweep looks at these days: a sweep that is under way on one comes again. */
export async function sweepLines(core: Reading, dayIds: readonly string[], now: Date): Promise<void> {
  await core.db.groundDays.updateMany(
    { _id: { $in: [...dayIds] } },
    { $min: { nextEndAt: now }, $inc: { lineRev: 1 } },
  );
}
