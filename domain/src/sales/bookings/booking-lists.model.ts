import type { BookingStatus } from '@crease/shared/contracts/bookings';
import { addDays, hourStart } from '@crease/shared/time/ist';
import { type mongo, Types } from 'mongoose';
import type { Membership } from '../../accounts/workplaces/workplace.reads.js';
import type { Core } from '../../platform/core.js';
import { native } from '../../platform/models.js';
import type { BookingDoc } from './booking.model.js';

export interface Page {
  page: number;
  limit: number;
}

const bookings = (core: Core) => native(core.models, 'bookings');

async function pageOf(
  core: Core,
  filter: mongo.Filter<BookingDoc>,
  sort: Record<string, 1 | -1>,
  { page, limit }: Page,
): Promise<{ found: BookingDoc[]; total: number }> {
  const [found, total] = await Promise.all([
    bookings(core)
      .find(filter)
      .sort(sort)
      .skip((page - 1) * limit)
      .limit(limit)
      .toArray(),
    bookings(core).countDocuments(filter),
  ]);
  return { found, total };
}

/** A player's bookings, newest first. */
export async function pageOfPlayer(
  core: Core,
  userId: string,
  query: Page & { status?: BookingStatus | undefined },
): Promise<{ found: BookingDoc[]; total: number }> {
  const filter: mongo.Filter<BookingDoc> = { userId: new Types.ObjectId(userId) };
  if (query.status) filter.status = query.status;
  return await pageOf(core, filter, { createdAt: -1 }, query);
}

export interface WorkplaceQuery extends Page {
  groundId?: string | undefined;
  status?: BookingStatus | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** Bookings on an owner's grounds, the latest start first: on the one asked for, else on `groundIds`, else on all. */
export async function pageOfWorkplace(
  core: Core,
  ownerId: string,
  groundIds: Membership['groundIds'],
  query: WorkplaceQuery,
): Promise<{ found: BookingDoc[]; total: number }> {
  const filter: mongo.Filter<BookingDoc> = { ownerId: new Types.ObjectId(ownerId) };
  if (query.groundId) filter.groundId = new Types.ObjectId(query.groundId);
  else if (groundIds) filter.groundId = { $in: groundIds.map((id) => new Types.ObjectId(id)) };
  if (query.status) filter.status = query.status;
  if (query.from || query.to) {
    filter.bookingDate = {
      ...(query.from ? { $gte: query.from } : {}),
      ...(query.to ? { $lte: query.to } : {}),
    };
  }
  return await pageOf(core, filter, { startsAt: -1 }, query);
}

/** What a player's summary is counted from. */
export async function findFiguresOf(
  core: Core,
  userId: string,
): Promise<Pick<BookingDoc, 'status' | 'payment' | 'timeSlot'>[]> {
  return await bookings(core)
    .find({ userId: new Types.ObjectId(userId) })
    .project<Pick<BookingDoc, 'status' | 'payment' | 'timeSlot'>>({ status: 1, payment: 1, timeSlot: 1 })
    .toArray();
}

/** Whatever their state, by the dates they start on. */
export async function findBookingsOn(
  core: Core,
  groundIds: Types.ObjectId[],
  dates: string[],
): Promise<BookingDoc[]> {
  return await bookings(core)
    .find({ groundId: { $in: groundIds }, bookingDate: { $in: dates } })
    .toArray();
}

/** What calendars show of these dates: all but the cancelled, with what runs over from the day before. */
export async function findBookingsBetween(
  core: Core,
  groundIds: readonly Types.ObjectId[],
  from: string,
  to: string,
): Promise<BookingDoc[]> {
  return await bookings(core)
    .find({
      groundId: { $in: [...groundIds] },
      bookingDate: { $gte: addDays(from, -1), $lte: to },
      endsAt: { $gt: hourStart(from, 0) },
      status: { $ne: 'cancelled' },
    })
    .toArray();
}

/** What a player still has before them, and is not at the gate of. */
export async function findBookingsAhead(
  core: Core,
  userId: Types.ObjectId,
): Promise<Pick<BookingDoc, '_id'>[]> {
  return await bookings(core)
    .find(
      {
        userId,
        status: { $in: ['pending', 'confirmed'] },
        startsAt: { $gt: core.clock.now() },
        checkedInAt: { $exists: false },
      },
      { projection: { _id: 1 } },
    )
    .toArray();
}

/** Is anything booked on an owner's grounds that is not over? */
export async function hasGamesToPlay(core: Core, ownerId: Types.ObjectId): Promise<boolean> {
  const one = await bookings(core).findOne({
    ownerId,
    status: { $in: ['pending', 'confirmed'] },
    endsAt: { $gt: core.clock.now() },
  });
  return one !== null;
}

/** A booking without what only its own page and its events need. */
export async function findBookingBrief(
  core: Core,
  bookingId: string,
): Promise<Omit<BookingDoc, 'outbox' | 'timeline' | 'requirements'> | null> {
  return await bookings(core).findOne(
    { _id: new Types.ObjectId(bookingId) },
    { projection: { outbox: 0, timeline: 0, requirements: 0 } },
  );
}
