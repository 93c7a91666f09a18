import { addDays } from '@crease/shared/time/ist';
import { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import type { BookingDoc } from './booking.model.js';

/** What is asked of bookings about hours and who claims them. */
const bookings = ({ db }: Pick<Core, 'db'>) => db.bookings;

/** The bookings that claims name, without what no claim is judged by. */
export async function findClaimants(core: Pick<Core, 'db'>, ids: Types.ObjectId[]): Promise<BookingDoc[]> {
  if (ids.length === 0) return [];
  return await bookings(core)
    .find({ _id: { $in: ids } }, { projection: { outbox: 0, timeline: 0 } })
    .toArray();
}

/** Maximum number of conflicting bookings shown. */
const SHOWN = 100;

/** These bookings, the earliest first, as many as are shown. */
export async function findByIds(core: Pick<Core, 'db'>, ids: Types.ObjectId[]): Promise<BookingDoc[]> {
  return await bookings(core)
    .find({ _id: { $in: ids } })
    .sort({ startsAt: 1, _id: 1 })
    .limit(SHOWN)
    .toArray();
}

/** Open bookings of grounds that are not over, the earliest first, as many as are shown. */
export async function findOpenOn(
  core: Pick<Core, 'db' | 'clock'>,
  groundIds: Types.ObjectId[],
): Promise<BookingDoc[]> {
  return await bookings(core)
    .find({
      groundId: { $in: groundIds },
      status: { $in: ['pending', 'confirmed'] },
      endsAt: { $gt: core.clock.now() },
    })
    .sort({ startsAt: 1, _id: 1 })
    .limit(SHOWN)
    .toArray();
}

/** Where in time these bookings are. */
export async function findSlotsOf(
  core: Pick<Core, 'db'>,
  ids: Types.ObjectId[],
): Promise<Pick<BookingDoc, 'groundId' | 'bookingDate' | 'timeSlot'>[]> {
  return await bookings(core)
    .find({ _id: { $in: ids } }, { projection: { groundId: 1, bookingDate: 1, timeSlot: 1 } })
    .toArray();
}

/** How many bookings of a player wait for their payment or approval. */
export async function countPending(core: Pick<Core, 'db' | 'clock'>, userId: string): Promise<number> {
  return await bookings(core).countDocuments({
    userId: new Types.ObjectId(userId),
    status: 'pending',
    expiresAt: { $gt: core.clock.now() },
  });
}

/** Open bookings of a ground that start on a date or beside it and are not over: what a closure may be about. */
export async function findOpenAround(
  core: Core,
  groundIds: Types.ObjectId[],
  date: string,
): Promise<BookingDoc[]> {
  return await bookings(core)
    .find({
      groundId: { $in: groundIds },
      bookingDate: { $in: [addDays(date, -1), date, addDays(date, 1)] },
      status: { $in: ['pending', 'confirmed'] },
      endsAt: { $gt: core.clock.now() },
    })
    .toArray();
}

/** Which of these bookings have been played. */
export async function findPlayed(core: Core, ids: Types.ObjectId[]): Promise<Pick<BookingDoc, '_id'>[]> {
  return await bookings(core)
    .find(
      { _id: { $in: ids }, status: { $in: ['confirmed', 'completed'] }, endsAt: { $lte: core.clock.now() } },
      { projection: { _id: 1 } },
    )
    .toArray();
}

/** Does the player of a booking have another one at the same time by now? */
export async function hasOtherAtThatTime(core: Core, booking: BookingDoc, now: Date): Promise<boolean> {
  const other = await bookings(core).findOne({
    userId: booking.userId,
    _id: { $ne: booking._id },
    startsAt: { $lt: booking.endsAt },
    endsAt: { $gt: booking.startsAt },
    $or: [{ status: 'confirmed' }, { status: 'pending', expiresAt: { $gt: now } }],
  });
  return other !== null;
}
