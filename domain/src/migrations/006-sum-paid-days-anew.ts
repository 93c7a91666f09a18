import type { mongo, Types } from 'mongoose';
import type { DayRollupDoc } from '../business/reports/day-rollup.schema.js';
import { isSame, sumDay } from '../business/reports/sum-day.js';
import type { BlockDoc } from '../calendar/blocks/block.schema.js';
import type { BookingDoc } from '../sales/booking-record/booking.schema.js';
import type { Migration } from './migration.js';

const AT_ONCE = 200;
/** The previous version still sums up in its own way: each day changed here is summed up again after this long. */
const AGAIN_AFTER_MS = 30 * 60_000;

interface Collections {
  bookings: mongo.Collection<BookingDoc>;
  blocks: mongo.Collection<BlockDoc>;
  rollups: mongo.Collection<DayRollupDoc>;
}

/** Sums up days with online payments again: fees now include commission, and a cheaper move is not subtracted twice. */
export const sumPaidDaysAnew: Migration = {
  name: '006-sum-paid-days-anew',
  async up({ db, checkpoint }) {
    const of: Collections = {
      bookings: db.collection('bookings'),
      blocks: db.collection('blocks'),
      rollups: db.collection('dayrollups'),
    };
    for (let after: string | undefined = ''; after !== undefined; ) {
      const days: DayRollupDoc[] = await of.rollups
        .find({ _id: { $gt: after }, 'rows.method': 'online' })
        .sort({ _id: 1 })
        .limit(AT_ONCE)
        .toArray();
      after = days.at(-1)?._id;
      await sumAnew(of, days);
      await checkpoint();
    }
  },
};

async function sumAnew({ bookings, blocks, rollups }: Collections, days: DayRollupDoc[]): Promise<void> {
  const dates = [...new Set(days.map(({ date }) => date))];
  const on = { groundId: { $in: days.map(({ groundId }) => groundId) } };
  const its = await bookings
    .find({ ...on, bookingDate: { $in: dates }, status: { $ne: 'pending' } })
    .toArray();
  const blocked = await blocks.find({ ...on, date: { $in: dates }, state: 'active' }).toArray();
  const dueAt = new Date(Date.now() + AGAIN_AFTER_MS);
  const writes = days.flatMap((day) => {
    const isHere = ({ groundId }: { groundId: Types.ObjectId }) => groundId.equals(day.groundId);
    const sums = sumDay(
      its.filter((booking) => isHere(booking) && booking.bookingDate === day.date),
      blocked.filter((block) => isHere(block) && block.date === day.date),
    );
    if (isSame(sums, day)) return [];
    // A rollup written meanwhile has newer bookings, and stays.
    const filter = { _id: day._id, rev: day.rev };
    return [{ updateOne: { filter, update: { $set: { ...sums, dueAt }, $inc: { rev: 1 } } } }];
  });
  if (writes.length > 0) await rollups.bulkWrite(writes, { ordered: false });
}
