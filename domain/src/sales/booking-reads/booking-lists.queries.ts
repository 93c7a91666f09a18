import type { BookingStatus } from '@crease/shared/contracts/booking';
import { addDays, hourStart } from '@crease/shared/time/ist';
import { type mongo, Types } from 'mongoose';
import type { FeedDoc } from '../../accounts/feeds/feed.schema.js';
import type { Membership } from '../../accounts/workplaces/authorise.js';
import type { Core } from '../../platform/core.js';
import { totalOf } from '../../platform/page-total.js';
import type { BookingDoc } from '../booking-record/booking.schema.js';
import { foundBy } from '../booking-record/booking-search.js';
import { shownFilter } from '../customers/shown-to.js';

export interface Page {
  page: number;
  limit: number;
}

async function pageOf(
  core: Core,
  filter: mongo.Filter<BookingDoc>,
  sort: Record<string, 1 | -1>,
  page: Page,
): Promise<{ found: BookingDoc[]; total: number }> {
  const found = await core.db.bookings
    .find(filter)
    .sort(sort)
    .skip((page.page - 1) * page.limit)
    .limit(page.limit)
    .toArray();
  return { found, total: await totalOf(page, found.length, () => core.db.bookings.countDocuments(filter)) };
}

/** A player's bookings, and those that they are shown, newest first. */
export async function pageOfPlayer(
  core: Core,
  userId: string,
  query: Page & { status?: BookingStatus | undefined },
): Promise<{ found: BookingDoc[]; total: number }> {
  const filter = await shownFilter(core, userId);
  if (query.status) filter.status = query.status;
  return await pageOf(core, filter, { createdAt: -1, _id: -1 }, query);
}

/** Which bookings of a workplace. */
export interface WorkplaceFilter {
  groundId?: string | undefined;
  status?: BookingStatus | undefined;
  from?: string | undefined;
  to?: string | undefined;
  /** The beginning of a name, phone, code or number. */
  q?: string | undefined;
  payment?: 'due' | 'paid' | undefined;
  sort?: 'start' | 'created' | undefined;
}
export type WorkplaceQuery = Page & WorkplaceFilter;

/**
 * A page of the bookings on an owner's grounds, latest first: on the requested one, else on `groundIds`, else on all.
 */
export async function pageOfWorkplace(
  core: Core,
  ownerId: string,
  groundIds: Membership['groundIds'],
  query: WorkplaceQuery,
): Promise<{ found: BookingDoc[]; total: number }> {
  return await pageOf(core, workplaceFilter(ownerId, groundIds, query), orderOf(query), query);
}

/** The same, all of them, as they are read. */
export const scanWorkplace = (
  core: Core,
  ownerId: string,
  groundIds: Membership['groundIds'],
  query: WorkplaceFilter,
): AsyncIterable<BookingDoc> =>
  core.db.bookings.find(workplaceFilter(ownerId, groundIds, query)).sort(orderOf(query));

/** `_id` breaks ties, so that each booking is on exactly one page. */
const orderOf = ({ sort }: WorkplaceFilter): Record<string, 1 | -1> =>
  sort === 'created' ? { createdAt: -1, _id: -1 } : { startsAt: -1, _id: -1 };

function workplaceFilter(
  owner: string,
  groundIds: Membership['groundIds'],
  query: WorkplaceFilter,
): mongo.Filter<BookingDoc> {
  const ownerId = new Types.ObjectId(owner);
  const filter: mongo.Filter<BookingDoc & mongo.Document> = query.q ? foundBy(ownerId, query.q) : { ownerId };
  if (query.groundId) filter.groundId = new Types.ObjectId(query.groundId);
  else if (groundIds) filter.groundId = { $in: groundIds.map((id) => new Types.ObjectId(id)) };
  if (query.status) filter.status = query.status;
  if (query.from || query.to) {
    filter.bookingDate = {
      ...(query.from ? { $gte: query.from } : {}),
      ...(query.to ? { $lte: query.to } : {}),
    };
  }
  if (query.payment === 'paid') filter.$expr = { $lte: [GROUNDS_SHARE, COLLECTED] };
  if (query.payment === 'due') {
    filter.$expr = { $gt: [GROUNDS_SHARE, COLLECTED] };
    if (!query.status) filter.status = { $ne: 'cancelled' };
    else if (query.status === 'cancelled') filter.status = { $in: [] };
  }
  return filter;
}

/** As `dueAtGround` of shared/money-state computes: what is due besides the online payment, and what was collected. */
const GROUNDS_SHARE = {
  $cond: [
    { $eq: ['$payment.status', 'completed'] },
    { $ifNull: ['$pricing.dueAtGround', 0] },
    { $max: [0, { $subtract: ['$pricing.totalAmount', { $ifNull: ['$payment.shared', 0] }] }] },
  ],
};
const COLLECTED = { $sum: '$payment.collected.amount' };

/** The fields for a player's summary. */
export async function findFiguresOf(
  core: Core,
  userId: string,
): Promise<Pick<BookingDoc, 'status' | 'payment' | 'timeSlot'>[]> {
  return await core.db.bookings
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
  return await core.db.bookings.find({ groundId: { $in: groundIds }, bookingDate: { $in: dates } }).toArray();
}

/**
 * Bookings for the calendar on these dates, without cancelled ones, including those that continue from the day before.
 */
export async function findBookingsBetween(
  core: Core,
  groundIds: readonly Types.ObjectId[],
  from: string,
  to: string,
): Promise<BookingDoc[]> {
  return await core.db.bookings
    .find({
      groundId: { $in: [...groundIds] },
      bookingDate: { $gte: addDays(from, -1), $lte: to },
      endsAt: { $gt: hourStart(from, 0) },
      status: { $ne: 'cancelled' },
    })
    .toArray();
}

/** A player's upcoming bookings that are not checked in yet. */
export async function findBookingsAhead(
  core: Core,
  userId: Types.ObjectId,
): Promise<Pick<BookingDoc, '_id'>[]> {
  return await core.db.bookings
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

/** True if an owner's grounds have bookings that are not over. */
export async function hasGamesToPlay(core: Core, ownerId: Types.ObjectId): Promise<boolean> {
  const one = await core.db.bookings.findOne({
    ownerId,
    status: { $in: ['pending', 'confirmed'] },
    endsAt: { $gt: core.clock.now() },
  });
  return one !== null;
}

/** A booking without the fields that only its own page and events need. */
export async function findBookingBrief(
  core: Core,
  bookingId: string,
): Promise<Omit<BookingDoc, 'outbox' | 'timeline' | 'requirements'> | null> {
  return await core.db.bookings.findOne(
    { _id: new Types.ObjectId(bookingId) },
    { projection: { outbox: 0, timeline: 0, requirements: 0 } },
  );
}

/** A game's fields for a calendar feed. */
export type GameOfFeed = Pick<
  BookingDoc,
  | '_id'
  | 'groundName'
  | 'startsAt'
  | 'endsAt'
  | 'calendarSequence'
  | 'playerDetails'
  | 'createdAt'
  | 'updatedAt'
>;

const TOLD = {
  groundName: 1,
  startsAt: 1,
  endsAt: 1,
  calendarSequence: 1,
  playerDetails: 1,
  createdAt: 1,
  updatedAt: 1,
} as const;

/** The games of a feed that begin in this time, confirmed or played, in their order. */
export async function findForFeed(
  core: Core,
  { kind, userId, groundIds }: Pick<FeedDoc, 'kind' | 'userId' | 'groundIds'>,
  { from, to }: { from: Date; to: Date },
): Promise<GameOfFeed[]> {
  return await core.db.bookings
    .find<GameOfFeed>(
      {
        ...(kind === 'player' ? await shownFilter(core, userId.toString()) : { ownerId: userId }),
        ...(groundIds ? { groundId: { $in: groundIds } } : {}),
        status: { $in: ['confirmed', 'completed'] },
        startsAt: { $gte: from, $lte: to },
      },
      { projection: TOLD },
    )
    .sort({ startsAt: 1, _id: 1 })
    .toArray();
}
