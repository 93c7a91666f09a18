import type { mongo } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { due } from '../../platform/which-due.js';
import type { EndedHold, GroundDayDoc } from './ground-day.schema.js';

type Reading = Pick<Core, 'db'>;
/** The fields of a day needed to warn a holder. */
export type WarnedDay = Pick<GroundDayDoc, '_id' | 'groundId' | 'date' | 'rev' | 'claims'>;
const WARNED_FIELDS = { groundId: 1, date: 1, rev: 1, claims: 1 } as const;
/** The fields of a day needed to notify holders of ended holds. */
export type DayWithEnded = Pick<GroundDayDoc, '_id' | 'groundId' | 'ended'>;

/** Days that need a look by now: an expired claim, a permanent one to check, or a waitlist to read. */
export const findDueDays = (core: Reading, now: Date, batchSize: number): mongo.FindCursor<GroundDayDoc> =>
  core.db.groundDays.find(daysDueBy(now).where, { batchSize });

export const daysDueBy = (by: Date) => due('groundDays', { nextEndAt: { $lte: by } });

/** Days that come up after one instant and up to another, next first. */
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

/** Every day with a claim that expires. */
export const findDaysWithEnd = (core: Reading): mongo.FindCursor<GroundDayDoc> =>
  core.db.groundDays.find(
    { nextEndAt: { $exists: true } },
    { projection: { groundId: 1, date: 1, claims: 1 } },
  );

/** Makes the sweep check a day by then at the latest. */
export async function makeDayDueBy(core: Reading, dayId: string, at: Date): Promise<void> {
  await core.db.groundDays.updateOne({ _id: dayId }, { $min: { nextEndAt: at } });
}

/** A day as it was read, and its update. */
interface DayTidied {
  filter: mongo.Filter<GroundDayDoc>;
  update: mongo.UpdateFilter<GroundDayDoc>;
}

/**
 * An expired claim counts as absent whether or not its removal is on disk, and a removal lost in a power cut is
 * repeated. Skipping the journal lets watchers hear sooner; replication is still awaited.
 */
const NOT_FOR_THE_DISK = { w: 'majority', j: false } as const;

/** Updates days in one command, each only if unchanged since it was read. Returns how many matched. */
export async function tidyDaysAsRead(core: Reading, changes: readonly DayTidied[]): Promise<number> {
  const { matchedCount } = await core.db.groundDays.bulkWrite(
    changes.map((updateOne) => ({ updateOne })),
    { ordered: false, writeConcern: NOT_FOR_THE_DISK },
  );
  return matchedCount;
}

/** The current `rev` and event fields of these days. */
export async function readRevs(
  core: Reading,
  ids: readonly string[],
): Promise<Pick<GroundDayDoc, '_id' | 'groundId' | 'grounds' | 'date' | 'rev'>[]> {
  return await core.db.groundDays
    .find({ _id: { $in: [...ids] } }, { projection: { groundId: 1, grounds: 1, date: 1, rev: 1 } })
    .toArray();
}

/** Days with holds recorded as ended by an instant. */
export const findEndedHolds = (core: Reading, by: Date): mongo.FindCursor<DayWithEnded> =>
  core.db.groundDays.find(holdsEndedBy(by).where, { projection: { groundId: 1, ended: 1 } });

export const holdsEndedBy = (by: Date) => due('groundDays', { 'ended.at': { $lte: by } });

/** Days with an end by an instant, and after another one. */
export const findEndsBetween = (core: Reading, after: Date, by: Date): mongo.FindCursor<WarnedDay> =>
  core.db.groundDays.find({ nextEndAt: { $lte: by, $gt: after } }, { projection: WARNED_FIELDS });

/** The `rev` of days with an end by an instant. */
export const findRevsEndingBy = (
  core: Reading,
  by: Date,
): mongo.FindCursor<Pick<GroundDayDoc, '_id' | 'rev'>> =>
  core.db.groundDays.find(daysDueBy(by).where, { projection: { rev: 1 } });

export const readWarnedDays = async (core: Reading, ids: readonly string[]): Promise<WarnedDay[]> =>
  await core.db.groundDays.find({ _id: { $in: [...ids] } }, { projection: WARNED_FIELDS }).toArray();

/** Removes ended holds whose holders were notified. */
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

/** Marks claims whose holders were warned that they are about to end. */
export async function markWarned(
  core: Reading,
  warned: readonly { _id: string; keys: readonly string[]; hold: EndedHold }[],
  at: Date,
): Promise<void> {
  await core.db.groundDays.bulkWrite(
    warned.flatMap(({ _id, keys, hold }) =>
      keys.map((key) => ({
        // The hour's owner by now may not be the holder who was warned.
        updateOne: {
          filter: { _id, [`claims.${key}.ref`]: hold.ref },
          update: { $set: { [`claims.${key}.warnedAt`]: at } },
        },
      })),
    ),
    { ordered: false },
  );
}

/** Makes a release that is reading the waitlist of one of these days miss its update and read it again. */
export async function raiseLines(core: Reading, dayIds: readonly string[]): Promise<void> {
  await core.db.groundDays.updateMany({ _id: { $in: [...dayIds] } }, { $inc: { lineRev: 1 } });
}

/** Like `raiseLines`, and makes the next sweep check these days; a sweep that is on one comes again. */
export async function sweepLines(core: Reading, dayIds: readonly string[], now: Date): Promise<void> {
  await core.db.groundDays.updateMany(
    { _id: { $in: [...dayIds] } },
    { $min: { nextEndAt: now }, $inc: { lineRev: 1 } },
  );
}
