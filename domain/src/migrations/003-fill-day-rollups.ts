import type { mongo, Types } from 'mongoose';
import { type DayRollupDoc, rollupKey } from '../business/reports/day-rollup.schema.js';
import { sumDay } from '../business/reports/sum-day.js';
import type { BlockDoc } from '../calendar/blocks/block.schema.js';
import type { BookingDoc } from '../sales/booking-record/booking.schema.js';
import type { Migration } from './migration.js';

const AT_ONCE = 200;
/**
 * The previous version still runs and changes bookings without a mark: the sweep sums each of these days up again after
 * this long.
 */
const AGAIN_AFTER_MS = 30 * 60_000;

interface Collections {
  bookings: mongo.Collection<BookingDoc>;
  blocks: mongo.Collection<BlockDoc>;
  rollups: mongo.Collection<DayRollupDoc>;
}

/** Sums up every day of every ground with bookings or blocks older than rollups. */
export const fillDayRollups: Migration = {
  name: '003-fill-day-rollups',
  async up({ db, checkpoint }) {
    const of: Collections = {
      bookings: db.collection('bookings'),
      blocks: db.collection('blocks'),
      rollups: db.collection('dayrollups'),
    };
    const grounds = db.collection<{ _id: Types.ObjectId; ownerId: Types.ObjectId }>('grounds');
    let after: Types.ObjectId | undefined;
    for (;;) {
      const some = await grounds
        .find(after ? { _id: { $gt: after } } : {}, { projection: { ownerId: 1 } })
        .sort({ _id: 1 })
        .limit(AT_ONCE)
        .toArray();
      for (const ground of some) {
        const dates = await datesWithout(of, ground._id);
        for (let at = 0; at < dates.length; at += AT_ONCE) {
          await fillDays(of, ground, dates.slice(at, at + AT_ONCE));
          await checkpoint();
        }
      }
      after = some.at(-1)?._id;
      if (!after) return;
      await checkpoint();
    }
  },
};

/** The dates of a ground on which something begins and that have no rollup. */
async function datesWithout(
  { bookings, blocks, rollups }: Collections,
  groundId: Types.ObjectId,
): Promise<string[]> {
  const dates = new Set<string>();
  const counted = {
    groundId,
    status: { $in: ['confirmed' as const, 'completed' as const, 'cancelled' as const] },
  };
  for await (const { bookingDate } of bookings.find(counted, { projection: { bookingDate: 1 } }))
    dates.add(bookingDate);
  for await (const { date } of blocks.find({ groundId, state: 'active' }, { projection: { date: 1 } }))
    dates.add(date);
  for await (const { date } of rollups.find({ groundId }, { projection: { date: 1 } })) dates.delete(date);
  return [...dates].sort();
}

async function fillDays(
  { bookings, blocks, rollups }: Collections,
  { _id: groundId, ownerId }: { _id: Types.ObjectId; ownerId: Types.ObjectId },
  dates: string[],
): Promise<void> {
  const its = await bookings
    .find({ groundId, bookingDate: { $in: dates }, status: { $ne: 'pending' } })
    .toArray();
  const blocked = await blocks.find({ groundId, date: { $in: dates }, state: 'active' }).toArray();
  const dueAt = new Date(Date.now() + AGAIN_AFTER_MS);
  await rollups.bulkWrite(
    dates.map((date) => {
      const sums = sumDay(
        its.filter(({ bookingDate }) => bookingDate === date),
        blocked.filter((block) => block.date === date),
      );
      // A rollup written meanwhile has newer bookings, and stays.
      const made = { groundId, ownerId, date, rev: 1, ...sums, dueAt };
      const filter = { _id: rollupKey({ groundId, date }) };
      return { updateOne: { filter, update: { $setOnInsert: made }, upsert: true } };
    }),
    { ordered: false },
  );
}
