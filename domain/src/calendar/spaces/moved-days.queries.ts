import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { dayKey, type GroundDayDoc } from '../day/ground-day.schema.js';
import type { Relink } from './space-book.schema.js';

/** Days of spaces from a date on, tombstones too. */
export async function findDaysFrom(
  core: Pick<Core, 'db'>,
  spaceIds: readonly string[],
  since: string,
): Promise<GroundDayDoc[]> {
  return await core.db.groundDays.find({ groundId: { $in: [...spaceIds] }, date: { $gte: since } }).toArray();
}

/**
 * Makes days of a space tombstones, those too that nobody has written yet: from here on no claim, release or confirmation
 * matches there, no sweep looks, and what stands on them stays as it is. Harmless when repeated.
 */
export async function freezeDays(
  core: Core,
  spaceId: string,
  dates: readonly string[],
  relinkId: Types.ObjectId,
): Promise<void> {
  await core.db.groundDays.bulkWrite(
    dates.map((date) => ({
      updateOne: {
        filter: { _id: dayKey(spaceId, date) },
        update: {
          $set: { movedTo: relinkId.toString() },
          // A sweep that has read the day before misses it; for those who look nothing has changed yet.
          $inc: { lineRev: 1 },
          $unset: { nextEndAt: '' },
          $setOnInsert: { groundId: spaceId, date, rev: 0, publishedRev: 0, claims: {} },
        },
        upsert: true,
      },
    })),
    { ordered: false },
  );
}

/** Writes days of a new space, each where it is not yet. */
export async function insertDays(core: Core, days: readonly GroundDayDoc[]): Promise<void> {
  await core.db.groundDays.bulkWrite(
    days.map(({ _id, ...day }) => ({
      updateOne: { filter: { _id }, update: { $setOnInsert: day }, upsert: true },
    })),
    { ordered: false },
  );
}

/** Days of new spaces on which something stands are looked at by sweeps, and told, from now on. */
export async function wakeDays(core: Core, spaceIds: readonly string[], now: Date): Promise<void> {
  const theirs = { groundId: { $in: [...spaceIds] }, claims: { $ne: {} } };
  await core.db.groundDays.updateMany(theirs, {
    $set: { dirtyAt: now },
    $min: { nextEndAt: now },
    $inc: { rev: 1 },
  });
  core.events.publishDaysSoon(await core.db.groundDays.find(theirs).toArray());
}

/** What stood in tombstones stands elsewhere: it goes from here. */
export async function emptyTombstones(
  core: Core,
  { id }: Relink,
  spaceIds: readonly string[],
): Promise<void> {
  await core.db.groundDays.updateMany(
    { groundId: { $in: [...spaceIds] }, movedTo: id.toString() },
    { $set: { claims: {} } },
  );
}

/** Makes tombstones of a change that is undone days again, and removes those of the spaces that were not to be. */
export async function thawDays(
  core: Core,
  { id, since }: Relink,
  old: readonly string[],
  made: readonly string[],
  now: Date,
): Promise<void> {
  await core.db.groundDays.deleteMany({ groundId: { $in: [...made] } });
  const theirs = { groundId: { $in: [...old] }, date: { $gte: since }, movedTo: id.toString() };
  // What is to be looked at first, while they can still be found.
  await core.db.groundDays.updateMany({ ...theirs, claims: { $ne: {} } }, { $set: { nextEndAt: now } });
  await core.db.groundDays.updateMany(theirs, { $unset: { movedTo: '' } });
}
