import type { mongo, Types } from 'mongoose';
import { type Actor, signatureOf, unsigned } from '../../accounts/users/actor.js';
import type { Core } from '../../platform/core.js';
import type { RegularDateDoc, RegularDoc } from './regular.schema.js';

/**
 * Each step of a date is one update of its regular. It requires the date as it was read, and that the regular has not
 * ended before it (docs/invariants.md 11). Returns the document afterwards, null for a miss.
 */
type Id = Pick<RegularDoc, '_id'>;

/** Matches the date as read: a maker, a skip or an end since makes the update miss. */
function asRead(date: string, { state, n }: RegularDateDoc): mongo.Filter<RegularDoc> {
  return { [`dates.${date}.state`]: state, [`dates.${date}.n`]: n };
}

/** The regular has not been ended before this date. */
const stillHas = (date: string): mongo.Filter<RegularDoc> => ({
  $or: [{ endedFrom: { $exists: false } }, { endedFrom: { $gt: date } }],
});

async function change(
  core: Core,
  filter: mongo.Filter<RegularDoc>,
  { $set = {}, $unset = {} }: { $set?: Record<string, unknown>; $unset?: Record<string, ''> },
): Promise<RegularDoc | null> {
  return await core.db.regulars.findOneAndUpdate(
    filter,
    {
      ...(Object.keys($set).length > 0 ? { $set } : {}),
      ...(Object.keys($unset).length > 0 ? { $unset } : {}),
      $inc: { rev: 1 },
    },
    { returnDocument: 'after' },
  );
}

/** Starts making a date. Of several makers this update lets one. */
export async function beginDate(
  core: Core,
  { _id }: Id,
  date: string,
  read: RegularDateDoc,
  now: Date,
): Promise<RegularDoc | null> {
  return await change(
    core,
    { _id, ...asRead(date, read), ...stillHas(date) },
    {
      $set: {
        [`dates.${date}.state`]: 'making',
        [`dates.${date}.n`]: read.n + 1,
        [`dates.${date}.at`]: now,
      },
    },
  );
}

/** Another id for the booking of a date, as the one before has been used up. */
export async function renewBookingId(
  core: Core,
  { _id }: Id,
  date: string,
  read: RegularDateDoc,
  bookingId: Types.ObjectId,
): Promise<RegularDoc | null> {
  return await change(
    core,
    { _id, ...asRead(date, read), ...stillHas(date) },
    { $set: { [`dates.${date}.bookingId`]: bookingId } },
  );
}

/** Records the outcome of a date: the maker's last step. */
export async function settleDate(
  core: Core,
  { _id }: Id,
  date: string,
  read: RegularDateDoc,
  {
    state,
    alternatives,
  }: { state: 'booked' | 'taken' | 'past'; alternatives?: RegularDateDoc['alternatives'] },
): Promise<RegularDoc | null> {
  return await change(
    core,
    { _id, ...asRead(date, read), ...stillHas(date) },
    {
      $set: {
        [`dates.${date}.state`]: state,
        ...(alternatives ? { [`dates.${date}.alternatives`]: alternatives } : {}),
      },
    },
  );
}

/** Marks a date as skipped before its hours go free. */
export async function markSkipped(
  core: Core,
  { _id }: Id,
  date: string,
  read: RegularDateDoc,
  { by, workDueAt }: { by: Actor; workDueAt: Date },
): Promise<RegularDoc | null> {
  return await change(
    core,
    { _id, ...asRead(date, read) },
    {
      $set: {
        [`dates.${date}.state`]: 'skipped',
        [`dates.${date}.freeing`]: true,
        ...signatureOf(by),
        workDueAt,
      },
      $unset: { [`dates.${date}.alternatives`]: '', ...unsigned(by) },
    },
  );
}

/** Stops all makers for dates from `from` on. An earlier end stays. */
export async function markEnded(
  core: Core,
  { _id }: Id,
  from: string,
  by: Actor,
  workDueAt: Date,
): Promise<RegularDoc | null> {
  const earlier = await change(
    core,
    { _id, $or: [{ endedFrom: { $exists: false } }, { endedFrom: { $gt: from } }] },
    {
      $set: { status: 'ended', endedFrom: from, ...signatureOf(by), workDueAt },
      $unset: unsigned(by),
    },
  );
  return earlier ?? (await change(core, { _id }, { $set: { workDueAt } }));
}

/** Marks these dates of an ended regular before their hours go free; no maker is at them any more. */
export async function markDatesEnded(core: Core, { _id }: Id, dates: readonly string[]): Promise<void> {
  if (dates.length === 0) return;
  const $set = Object.fromEntries(
    dates.flatMap((date) => [
      [`dates.${date}.state`, 'ended'],
      [`dates.${date}.freeing`, true],
    ]),
  );
  await change(core, { _id, status: 'ended' }, { $set });
}

/** Records that the booking of a skipped or ended date was released; one that was played stays `booked`. */
export async function markFreed(
  core: Core,
  { _id }: Id,
  date: string,
  { bookingId }: RegularDateDoc,
  played: boolean,
): Promise<void> {
  const path = `dates.${date}`;
  await change(
    core,
    { _id, [`${path}.freeing`]: true, [`${path}.bookingId`]: bookingId },
    { ...(played ? { $set: { [`${path}.state`]: 'booked' } } : {}), $unset: { [`${path}.freeing`]: '' } },
  );
}

/** Records that an account disowns these games. */
export async function markDisowned(core: Core, _id: Types.ObjectId, userId: Types.ObjectId): Promise<void> {
  await core.db.regulars.updateOne({ _id }, { $addToSet: { disownedBy: userId } });
}

/** Records that no work is left, as read. Null if something has changed since. */
export async function endWork(
  core: Core,
  { _id, rev }: Pick<RegularDoc, '_id' | 'rev'>,
  toldAt: Date | undefined,
): Promise<RegularDoc | null> {
  return await change(
    core,
    { _id, rev },
    { ...(toldAt ? { $set: { toldAt } } : {}), $unset: { workDueAt: '' } },
  );
}

/** Sets when the remaining work is checked. */
export async function putOffWork(core: Core, { _id }: Id, workDueAt: Date): Promise<void> {
  await change(core, { _id, workDueAt: { $exists: true } }, { $set: { workDueAt } });
}
