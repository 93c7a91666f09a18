import {
  findBlocksToSum,
  findUnsummedBlocks,
  noteBlocksSummed,
  type UnsummedBlock,
} from '../../calendar/blocks/block-rollups.model.js';
import type { Core } from '../../platform/core.js';
import { failpoint } from '../../platform/failpoint.js';
import { inBatches, workOff } from '../../platform/work-off.js';
import {
  findBookingsToSum,
  findUnsummedBookings,
  noteBookingsSummed,
  type UnsummedBooking,
} from '../../sales/bookings/booking-rollups.model.js';
import {
  type Day,
  type DaySums,
  findDueRollups,
  findRev,
  findRollupsWith,
  rollupKey,
  writeSums,
} from './day-rollup.model.js';
import { isSame, sumDay } from './sum-day.js';

/** So many changed bookings or blocks are read at once, and so many days summed up side by side. */
const BATCH = 500;
const DAYS_AT_ONCE = 8;
const MAX_TRIES = 50;

/**
 * Sums up a ground's date from its bookings and blocks as they are now. Of several at once the one whose reading is the
 * newest is the last to write: whoever has read before another wrote reads again. After its write it looks once more: a
 * booking that was moved away meanwhile could not know yet that it is in these sums.
 */
export async function rollUpDay(core: Core, { groundId, ownerId, date }: Day): Promise<void> {
  const key = rollupKey({ groundId, date });
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const rev = await findRev(core, key);
    const sums = await readSums(core, { groundId, date });
    if (!(await writeSums(core, { groundId, ownerId, date }, rev, sums))) continue;
    if (isSame(sums, await readSums(core, { groundId, date }))) return;
  }
  throw new Error(`the day ${key} is summed up by too many at once`);
}

async function readSums(core: Core, { groundId, date }: Pick<Day, 'groundId' | 'date'>): Promise<DaySums> {
  const [bookings, blocks] = await Promise.all([
    findBookingsToSum(core, [groundId], [date]),
    findBlocksToSum(core, [groundId], [date]),
  ]);
  return sumDay(bookings, blocks);
}

/**
 * Brings the rollups up to whatever has changed: its marks stand in the documents themselves, set by the update that made
 * the change, so no event is needed. Of one workplace, where its owner is named. Harmless when repeated, at once too.
 * Returns how many marks it met.
 */
export async function rollUpChanged(
  core: Core,
  { ownerId, signal }: { ownerId?: string; signal?: AbortSignal } = {},
): Promise<number> {
  let met = 0;
  for await (const bookings of inBatches(findUnsummedBookings(core, ownerId), BATCH)) {
    if (signal?.aborted) return met;
    met += bookings.length;
    await rollUpBookings(core, bookings, signal);
  }
  for await (const blocks of inBatches(findUnsummedBlocks(core, ownerId), BATCH)) {
    if (signal?.aborted) return met;
    met += blocks.length;
    await rollUpBlocks(core, blocks, signal);
  }
  return met;
}

/** Sums up once more the days that are due though nothing is marked. Returns how many. */
export async function rollUpDue(core: Core, signal?: AbortSignal): Promise<number> {
  const round = { atOnce: DAYS_AT_ONCE, failed: 'a day could not be summed up yet', signal };
  return await workOff(core, findDueRollups(core), round, (day) => rollUpDay(core, day));
}

async function rollUpBookings(core: Core, marked: UnsummedBooking[], signal?: AbortSignal): Promise<void> {
  // A booking that was moved or has come to nothing is still in the sums of another day, or of this.
  const before = await findRollupsWith(
    core,
    marked.map(({ _id }) => _id),
  );
  const now = marked.map(({ groundId, ownerId, bookingDate }) => ({ groundId, ownerId, date: bookingDate }));
  const done = await rollUpDays(core, [...now, ...before], signal);
  await failpoint('rollup.afterDays');
  const left = new Set(
    before
      .filter((day) => !done.has(rollupKey(day)))
      .flatMap(({ bookingIds }) => bookingIds.map((id) => id.toString())),
  );
  await noteBookingsSummed(
    core,
    marked.filter(
      ({ _id, groundId, bookingDate }) =>
        done.has(rollupKey({ groundId, date: bookingDate })) && !left.has(_id.toString()),
    ),
  );
}

async function rollUpBlocks(core: Core, marked: UnsummedBlock[], signal?: AbortSignal): Promise<void> {
  const done = await rollUpDays(core, marked, signal);
  await noteBlocksSummed(
    core,
    marked.filter((block) => done.has(rollupKey(block))),
  );
}

/** Each of these days once. Answers the keys of those that are summed up. */
async function rollUpDays(core: Core, days: readonly Day[], signal?: AbortSignal): Promise<Set<string>> {
  const each = new Map(days.map((day) => [rollupKey(day), { ...day, _id: rollupKey(day) }]));
  const done = new Set<string>();
  const round = { atOnce: DAYS_AT_ONCE, failed: 'a day could not be summed up yet', signal };
  await workOff(core, streamOf(each.values()), round, async (day) => {
    await rollUpDay(core, day);
    done.add(day._id);
  });
  return done;
}

async function* streamOf<T>(items: Iterable<T>): AsyncGenerator<T, undefined> {
  yield* items;
}
