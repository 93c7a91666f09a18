import { addDays } from '@crease/shared/time/ist';
import { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { type ScanScope, scanById } from '../../platform/scan-by-id.js';
import type { BookingDoc } from './booking.model.js';
import { type BookingHours, LIVE_STATUSES } from './booking-hours.js';

/** What the checks of the invariants read. */
const bookings = ({ db }: Pick<Core, 'db'>) => db.bookings;

export const scanBookings = (core: Pick<Core, 'db'>, scope: ScanScope): AsyncIterable<BookingDoc> =>
  scanById(bookings(core), scope, (text) => new Types.ObjectId(text));

/** Live bookings of the same grounds on the same dates and beside them. */
export async function findNeighbours(
  core: Pick<Core, 'db'>,
  groundIds: Types.ObjectId[],
  around: Pick<BookingDoc, 'bookingDate'>[],
): Promise<BookingHours[]> {
  const dates = around.flatMap(({ bookingDate }) => [-1, 0, 1].map((days) => addDays(bookingDate, days)));
  return await bookings(core)
    .find({
      groundId: { $in: groundIds },
      bookingDate: { $in: [...new Set(dates)] },
      status: { $in: LIVE_STATUSES },
    })
    .project<BookingHours>({
      bookingId: 1,
      groundId: 1,
      bookingDate: 1,
      timeSlot: 1,
      status: 1,
      expiresAt: 1,
      source: 1,
    })
    .toArray();
}

/** How many games were played on each of these grounds. */
export const countPlayedByGround = (
  core: Pick<Core, 'db'>,
  groundIds: Types.ObjectId[],
): AsyncIterable<{ _id: Types.ObjectId; count: number }> =>
  bookings(core).aggregate<{ _id: Types.ObjectId; count: number }>([
    { $match: { groundId: { $in: groundIds }, status: 'completed' } },
    { $group: { _id: '$groundId', count: { $sum: 1 } } },
  ]);

/** How many of a ground's games were completed, or changed since, after that moment. */
export const countPlayedSince = async (
  core: Pick<Core, 'db'>,
  groundId: Types.ObjectId,
  since: Date,
): Promise<number> =>
  await bookings(core).countDocuments({ groundId, status: 'completed', updatedAt: { $gt: since } });
