import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { dayKey, type GroundDayDoc } from '../day/ground-day.schema.js';
import type { Relink } from './space-book.schema.js';

/** Days of spaces from a date on, including tombstones. */
export async function findDaysFrom(
  core: Pick<Core, 'db'>,
  spaceIds: readonly string[],
  since: string,
): Promise<GroundDayDoc[]> {
  return await core.db.groundDays.find({ groundId: { $in: [...spaceIds] }, date: { $gte: since } }).toArray();
}

/**
 * Makes days of a space tombstones, including days never written: from here on no claim, release or confirmation
 * matches there, no sweep looks, and their content stays. Idempotent.
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
          // Makes a sweep that read the day before miss it; watchers see no change yet.
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

/** Inserts days of a new space, skipping existing ones. */
export async function insertDays(core: Core, days: readonly GroundDayDoc[]): Promise<void> {
  await core.db.groundDays.bulkWrite(
    days.map(({ _id, ...day }) => ({
      updateOne: { filter: { _id }, update: { $setOnInsert: day }, upsert: true },
    })),
    { ordered: false },
  );
}

/** Makes days of new spaces that have claims visible to sweeps and publishes them. */
export async function wakeDays(core: Core, spaceIds: readonly string[], now: Date): Promise<void> {
  const theirs = { groundId: { $in: [...spaceIds] }, claims: { $ne: {} } };
  await core.db.groundDays.updateMany(theirs, {
    $set: { dirtyAt: now },
    $min: { nextEndAt: now },
    $inc: { rev: 1 },
  });
  core.events.publishDaysSoon(await core.db.groundDays.find(theirs).toArray());
}

/** Empties tombstones whose claims were copied elsewhere. */
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

/** Undoes a change: turns tombstones back into days, and removes the days of the new spaces. */
export async function thawDays(
  core: Core,
  { id, since }: Relink,
  old: readonly string[],
  made: readonly string[],
  now: Date,
): Promise<void> {
  await core.db.groundDays.deleteMany({ groundId: { $in: [...made] } });
  const theirs = { groundId: { $in: [...old] }, date: { $gte: since }, movedTo: id.toString() };
  // Sets the due dates first, while the days can still be found.
  await core.db.groundDays.updateMany({ ...theirs, claims: { $ne: {} } }, { $set: { nextEndAt: now } });
  await core.db.groundDays.updateMany(theirs, { $unset: { movedTo: '' } });
}
