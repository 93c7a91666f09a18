import type { Booking, BookingGlimpse, BookingStatus } from '@crease/shared/contracts/bookings';
import type { Pagination } from '@crease/shared/contracts/common';
import type { Role } from '@crease/shared/contracts/user';
import { collectedSum } from '@crease/shared/money-state';
import { addDays } from '@crease/shared/time/ist';
import { slotText } from '@crease/shared/time/slots';
import { type mongo, Types } from 'mongoose';
import { assertCovers, mayAct, standingAt } from '../../accounts/workplaces/standing.js';
import type { Membership } from '../../accounts/workplaces/workplace.reads.js';
import type { GroundDoc } from '../../catalogue/grounds/ground.model.js';
import { placeOf } from '../../catalogue/grounds/ground.policy.js';
import type { Core } from '../../platform/core.js';
import { native } from '../../platform/models.js';
import type { BookingDoc } from './booking.model.js';
import { canSeeBooking, hasRight } from './booking.policy.js';
import { presentBooking, presentGlimpse } from './booking.present.js';
import { bookingNotFound, findBooking } from './find-booking.js';
import { keptOnline } from './money-back.js';

/** Wire forms of several bookings, their grounds read in one query. */
export const presentBookings = async (core: Core, bookings: BookingDoc[]): Promise<Booking[]> =>
  await Promise.all(bookings.map((booking) => presentOne(core, booking)));

export async function presentOne(core: Core, booking: BookingDoc): Promise<Booking> {
  const ground = await core.reads.bookedGround(booking.groundId.toString());
  return presentBooking(booking, ground, core.clock.now());
}

/** The wire form for player and owner, or null when there is no such booking. */
export async function readBooking(core: Core, ref: string): Promise<Booking | null> {
  const booking = await findBooking(core, ref);
  return booking ? await presentOne(core, booking) : null;
}

/** All of it for the player, the ground's owner and admins; a glimpse for anyone else (contract §3). */
export async function readBookingAs(
  core: Core,
  ref: string,
  caller: { id: string; role: Role } | null,
): Promise<Booking | BookingGlimpse> {
  const booking = await findBooking(core, ref);
  if (!booking) throw bookingNotFound();
  const sees = await hasRight(core, booking, caller, canSeeBooking);
  return sees ? await presentOne(core, booking) : presentGlimpse(booking);
}

interface Page {
  page: number;
  limit: number;
}

async function listBookings(
  core: Core,
  filter: mongo.Filter<BookingDoc>,
  sort: Record<string, 1 | -1>,
  { page, limit }: Page,
): Promise<{ bookings: Booking[]; pagination: Pagination }> {
  const bookings = native(core.models, 'bookings');
  const [found, total] = await Promise.all([
    bookings
      .find(filter)
      .sort(sort)
      .skip((page - 1) * limit)
      .limit(limit)
      .toArray(),
    bookings.countDocuments(filter),
  ]);
  return {
    bookings: await presentBookings(core, found),
    pagination: { page, limit, total, pages: Math.ceil(total / limit) },
  };
}

/** A player's bookings, newest first. */
export async function listMyBookings(
  core: Core,
  userId: string,
  query: Page & { status?: BookingStatus | undefined },
) {
  const filter: mongo.Filter<BookingDoc> = { userId: new Types.ObjectId(userId) };
  if (query.status) filter.status = query.status;
  return await listBookings(core, filter, { createdAt: -1 }, query);
}

/** Bookings at a workplace, on the grounds that this person has there, the latest start first. Throws `FORBIDDEN` for another. */
export async function listWorkplaceBookings(
  core: Core,
  { ownerId, groundIds }: Membership,
  query: Page & {
    groundId?: string | undefined;
    status?: BookingStatus | undefined;
    from?: string | undefined;
    to?: string | undefined;
  },
) {
  const filter: mongo.Filter<BookingDoc> = { ownerId: new Types.ObjectId(ownerId) };
  if (query.groundId) {
    assertCovers({ ownerId, role: 'desk', groundIds }, [query.groundId]);
    filter.groundId = new Types.ObjectId(query.groundId);
  } else if (groundIds) filter.groundId = { $in: groundIds.map((id) => new Types.ObjectId(id)) };
  if (query.status) filter.status = query.status;
  if (query.from || query.to) {
    filter.bookingDate = {
      ...(query.from ? { $gte: query.from } : {}),
      ...(query.to ? { $lte: query.to } : {}),
    };
  }
  return await listBookings(core, filter, { startsAt: -1 }, query);
}

/** A player's bookings in numbers (contract §3). `spent` is rupees paid and kept, `hours` those played or to be played. */
export async function summariseBookings(core: Core, userId: string) {
  const bookings = await native(core.models, 'bookings')
    .find({ userId: new Types.ObjectId(userId) })
    .project<Pick<BookingDoc, 'status' | 'payment' | 'timeSlot'>>({ status: 1, payment: 1, timeSlot: 1 })
    .toArray();
  const count = (...wanted: BookingStatus[]) => bookings.filter((b) => wanted.includes(b.status)).length;
  return {
    total: bookings.length,
    active: count('pending', 'confirmed'),
    completed: count('completed'),
    cancelled: count('cancelled'),
    spent: bookings.reduce((sum, b) => sum + keptOnline(b) + collectedSum(b), 0),
    hours: bookings
      .filter((b) => b.status === 'confirmed' || b.status === 'completed')
      .reduce((sum, b) => sum + b.timeSlot.duration, 0),
  };
}

/** Live bookings that touch a ground's day: in full for its owner and admins, slots only for others (contract §3). */
export async function listGroundDay(
  core: Core,
  ground: GroundDoc,
  date: string,
  caller: { id: string; role: Role } | null,
): Promise<(Booking | { timeSlot: string })[]> {
  const found = await native(core.models, 'bookings')
    .find({ groundId: ground._id, bookingDate: { $in: [date, addDays(date, -1)] } })
    .toArray();
  const live = found
    .filter((b) => b.status !== 'cancelled')
    .filter(
      (b) =>
        b.bookingDate === date ||
        (b.timeSlot.endTime < b.timeSlot.startTime && b.timeSlot.endTime !== '00:00'),
    )
    .sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
  const full = mayAct(await standingAt(core, caller, placeOf(ground)), 'booking.read');
  return full ? await presentBookings(core, live) : live.map((b) => ({ timeSlot: slotText(b.timeSlot) }));
}
