import { type DayRollupDoc, findRollupsWith, rollupKey } from '../business/reports/day-rollup.schema.js';
import { countsIn, isSame, sumDay } from '../business/reports/sum-day.js';
import { findBlocksToSum } from '../calendar/blocks/block-rollups.queries.js';
import { groupBy } from '../platform/group-by.js';
import type { BookingDoc } from '../sales/booking-record/booking.schema.js';
import { findBookingsToSum } from '../sales/booking-record/booking-counts.queries.js';
import type { Audit, Violation } from './violation.js';

/** Invariant 11: a day's rollup equals the sum of its bookings and blocks. Skips those just changed. */
export async function* checkRollups(audit: Audit, rollups: DayRollupDoc[]): AsyncIterable<Violation> {
  const groundIds = rollups.map(({ groundId }) => groundId);
  const dates = [...new Set(rollups.map(({ date }) => date))];
  const [bookings, blocks] = await Promise.all([
    findBookingsToSum(audit, groundIds, dates),
    findBlocksToSum(audit, groundIds, dates),
  ]);
  const bookingsOn = groupBy(bookings, ({ groundId, bookingDate }) =>
    rollupKey({ groundId, date: bookingDate }),
  );
  const blocksOn = groupBy(blocks, rollupKey);
  for (const rollup of rollups) {
    const its = bookingsOn.get(rollup._id) ?? [];
    const blocked = blocksOn.get(rollup._id) ?? [];
    if ([...its, ...blocked].some(({ unsummed }) => unsummed)) continue;
    if (isSame(rollup, sumDay(its, blocked))) continue;
    yield {
      invariant: 11,
      subject: rollup._id,
      message: 'does not equal the sum of its bookings and blocks',
    };
  }
}

/** The reverse: every counted booking is in its day's rollup and in no other day's. */
export async function* checkRolledUp(audit: Audit, bookings: BookingDoc[]): AsyncIterable<Violation> {
  const settled = bookings.filter(({ unsummed }) => !unsummed);
  const found = await findRollupsWith(
    audit,
    settled.map(({ _id }) => _id),
  );
  for (const booking of settled) {
    const day = rollupKey({ groundId: booking.groundId, date: booking.bookingDate });
    const inDays = found
      .filter(({ bookingIds }) => bookingIds.some((id) => id.equals(booking._id)))
      .map(({ _id }) => _id);
    const wanted = countsIn(booking) ? [day] : [];
    if (inDays.join() === wanted.join()) continue;
    const message = `is summed up in ${inDays.join(' and ') || 'no day'}, and belongs in ${wanted[0] ?? 'none'}`;
    yield { invariant: 11, subject: booking.bookingId, message };
  }
}
