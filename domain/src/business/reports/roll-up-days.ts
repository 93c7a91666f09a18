import {
  findBlocksToSum,
  findUnsummedBlocks,
  noteBlocksSummed,
  type UnsummedBlock,
} from '../../calendar/blocks/block-rollups.queries.js';
import type { Core } from '../../platform/core.js';
import { drain, inBatches } from '../../platform/drain.js';
import { failpoint } from '../../platform/failpoint.js';
import {
  findBookingsToSum,
  findUnsummedBookings,
  noteBookingsSummed,
  type UnsummedBooking,
} from '../../sales/booking-record/booking-counts.queries.js';
import {
  type Day,
  type DaySums,
  findDueRollups,
  findRevs,
  findRollupsWith,
  insertSums,
  rollupKey,
  writeSums,
} from './day-rollup.schema.js';
import { isSame, sumDay } from './sum-day.js';

/** Number of changed bookings or blocks read at once. */
const BATCH = 2_000;
/** Number of grounds processed in parallel, and number of dates of one ground per read. */
const GROUNDS_AT_ONCE = 4;
const DATES_AT_ONCE = 25;
const MAX_TRIES = 50;

/** A number of dates of one ground. */
interface Dates extends Omit<Day, 'date'> {
  dates: readonly string[];
}

/**
 * Sums up some dates of a ground from its bookings and blocks. Of concurrent runs the newest reading is written last: a
 * run that read earlier reads again. Checks once more after writing, for bookings moved away meanwhile, which could not
 * know that they are in these sums.
 */
export async function rollUpDates(core: Core, { groundId, ownerId, dates }: Dates): Promise<void> {
  const keyOf = (date: string) => rollupKey({ groundId, date });
  let left = [...dates];
  for (let tries = 0; left.length > 0; tries++) {
    if (tries === MAX_TRIES) throw new Error(`${keyOf(left[0] ?? '')} is summed up by too many at once`);
    const revs = await findRevs(core, left.map(keyOf));
    const sums = await readSums(core, groundId, left);
    const dayOn = (date: string) => ({ groundId, ownerId, date });
    const firsts = left.filter((date) => !revs.has(keyOf(date)));
    const inserted = await insertSums(
      core,
      firsts.map((date) => ({ ...dayOn(date), ...sumsOn(sums, date) })),
    );
    const written = new Set(firsts.filter((_, at) => inserted[at]));
    await Promise.all(
      left.map(async (date) => {
        const rev = revs.get(keyOf(date));
        if (rev && (await writeSums(core, dayOn(date), rev, sumsOn(sums, date)))) written.add(date);
      }),
    );
    const after = await readSums(core, groundId, left);
    left = left.filter((date) => !written.has(date) || !isSame(sumsOn(sums, date), sumsOn(after, date)));
  }
}

type SumsByDate = ReadonlyMap<string, DaySums>;

const sumsOn = (sums: SumsByDate, date: string): DaySums => sums.get(date) ?? sumDay([], []);

async function readSums(
  core: Core,
  groundId: Day['groundId'],
  dates: readonly string[],
): Promise<SumsByDate> {
  const [bookings, blocks] = await Promise.all([
    findBookingsToSum(core, [groundId], dates),
    findBlocksToSum(core, [groundId], dates),
  ]);
  return new Map(
    dates.map((date) => [
      date,
      sumDay(
        bookings.filter(({ bookingDate }) => bookingDate === date),
        blocks.filter((block) => block.date === date),
      ),
    ]),
  );
}

/**
 * Updates the rollups of all changed documents. A change marks its own document in the same update, so no event is
 * needed. Limited to one workplace if its owner is given. Idempotent. Returns how many marks there were.
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

/** Sums up again the days that are due although nothing is marked. Returns how many. */
export async function rollUpDue(core: Core, signal?: AbortSignal): Promise<number> {
  const round = { atOnce: GROUNDS_AT_ONCE, failed: 'a day could not be summed up yet', signal };
  return await drain(core, findDueRollups(core), round, (day) =>
    rollUpDates(core, { ...day, dates: [day.date] }),
  );
}

async function rollUpBookings(core: Core, marked: UnsummedBooking[], signal?: AbortSignal): Promise<void> {
  // The old sums of a moved or cancelled booking's day, be it this day or another.
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

/** Sums up each of these days once. Returns the keys of those done. */
async function rollUpDays(core: Core, days: readonly Day[], signal?: AbortSignal): Promise<Set<string>> {
  const done = new Set<string>();
  const round = { atOnce: GROUNDS_AT_ONCE, failed: 'some days could not be summed up yet', signal };
  await drain(core, streamOf(byGround(days)), round, async (some) => {
    await rollUpDates(core, some);
    for (const date of some.dates) done.add(rollupKey({ groundId: some.groundId, date }));
  });
  return done;
}

/** Groups days by ground, a limited number of dates at a time. */
function* byGround(days: readonly Day[]): Generator<Dates & { _id: string }> {
  const grounds = new Map<string, { ground: Day; dates: Set<string> }>();
  for (const day of days) {
    const key = day.groundId.toString();
    const known = grounds.get(key) ?? { ground: day, dates: new Set() };
    known.dates.add(day.date);
    grounds.set(key, known);
  }
  for (const [key, { ground, dates }] of grounds) {
    const { groundId, ownerId } = ground;
    const all = [...dates];
    for (let from = 0; from < all.length; from += DATES_AT_ONCE)
      yield { _id: key, groundId, ownerId, dates: all.slice(from, from + DATES_AT_ONCE) };
  }
}

async function* streamOf<T>(items: Iterable<T>): AsyncGenerator<T, undefined> {
  yield* items;
}
