import type {
  Booking,
  BookingElsewhere,
  BookingGlimpse,
  BookingStatus,
} from '@crease/shared/contracts/booking';
import type { Pagination } from '@crease/shared/contracts/common';
import type { Role } from '@crease/shared/contracts/user';
import { collectedSum } from '@crease/shared/money-state';
import { addDays } from '@crease/shared/time/ist';
import { slotText } from '@crease/shared/time/slots';
import type { Membership } from '../../accounts/workplaces/authorise.js';
import { accessAt, mayAct } from '../../accounts/workplaces/authorise.js';
import { groundsSharing } from '../../calendar/spaces/grounds-sharing.js';
import { placeOf } from '../../catalogue/ground-record/ground.policy.js';
import type { GroundDoc } from '../../catalogue/ground-record/ground.schema.js';
import { assertGroundAt } from '../../catalogue/grounds/grounds-of-owner.js';
import type { Core } from '../../platform/core.js';
import { paginationOf } from '../../platform/pagination.js';
import type { BookingDoc } from '../booking-record/booking.schema.js';
import { keptOnline } from '../booking-record/money-back.js';
import { canSeeBooking, sideOf } from './booking.policy.js';
import { presentBooking, presentElsewhere, presentGlimpse } from './booking.present.js';
import {
  findBookingsOn,
  findFiguresOf,
  type Page,
  pageOfPlayer,
  pageOfWorkplace,
  type WorkplaceQuery,
} from './booking-lists.queries.js';
import { bookingNotFound, findBooking } from './find-booking.js';

/** Wire forms of several bookings. */
export const presentBookings = async (core: Core, bookings: BookingDoc[]): Promise<Booking[]> =>
  await Promise.all(bookings.map((booking) => presentRecent(core, booking)));

/** The wire form for lists and new bookings, whose ground may be a moment old. */
export async function presentRecent(core: Core, booking: BookingDoc): Promise<Booking> {
  const ground = await core.reads.recentBookedGround(booking.groundId.toString());
  return presentBooking(booking, ground, core.clock.now());
}

export async function presentOne(core: Core, booking: BookingDoc): Promise<Booking> {
  const ground = await core.reads.bookedGround(booking.groundId.toString());
  return presentBooking(booking, ground, core.clock.now());
}

/** The wire form for player and owner, or null if there is no such booking. */
export async function readBooking(core: Core, ref: string): Promise<Booking | null> {
  const booking = await findBooking(core, ref);
  return booking ? await presentOne(core, booking) : null;
}

/** Marks a booking without an account, for a player it is shown to. */
const markShown = (booking: Booking): Booking =>
  booking.userId === null ? { ...booking, shown: true } : booking;

/** All of it for the player, the ground's owner and admins; a glimpse for anyone else. */
export async function readBookingAs(
  core: Core,
  ref: string,
  caller: { id: string; role: Role } | null,
): Promise<Booking | BookingGlimpse> {
  const booking = await findBooking(core, ref);
  if (!booking) throw bookingNotFound();
  const side = await sideOf(core, booking, caller, canSeeBooking);
  if (side === null || side === 'forbidden') return presentGlimpse(booking);
  const presented = await presentOne(core, booking);
  return side === 'player' ? markShown(presented) : presented;
}

async function present(
  core: Core,
  { page, limit }: Page,
  { found, total }: { found: BookingDoc[]; total: number },
): Promise<{ bookings: Booking[]; pagination: Pagination }> {
  return {
    bookings: await presentBookings(core, found),
    pagination: paginationOf({ page, limit }, total),
  };
}

/** A player's bookings, newest first. */
export async function listMyBookings(
  core: Core,
  userId: string,
  query: Page & { status?: BookingStatus | undefined },
) {
  const { bookings, pagination } = await present(core, query, await pageOfPlayer(core, userId, query));
  return { bookings: bookings.map(markShown), pagination };
}

/**
 * Bookings at a workplace, on the grounds that this person has there, the latest start first.
 * @throws `NOT_FOUND` for another workplace's ground, `FORBIDDEN` for a ground the member does not have.
 */
export async function listWorkplaceBookings(core: Core, at: Membership, query: WorkplaceQuery) {
  await assertGroundAt(core, at, query.groundId);
  const { ownerId, groundIds } = at;
  return await present(core, query, await pageOfWorkplace(core, ownerId, groundIds, query));
}

/** A player's bookings in numbers. `spent` is rupees paid and kept, `hours` those played or to be played. */
export async function summariseBookings(core: Core, userId: string) {
  const bookings = await findFiguresOf(core, userId);
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

/**
 * Bookings around one ground, for a caller who may read bookings there. Those of a ground sharing turf that the caller
 * does not have are redacted as on the calendar.
 */
export async function presentBookingsFor(
  core: Core,
  bookings: readonly BookingDoc[],
  caller: { id: string; role: Role } | null,
): Promise<(Booking | BookingElsewhere)[]> {
  const readable = await readableGrounds(core, bookings, caller);
  return await Promise.all(
    bookings.map((booking) =>
      readable.has(booking.groundId.toString()) ? presentRecent(core, booking) : presentElsewhere(booking),
    ),
  );
}

/** The grounds of these bookings whose bookings the caller may read. */
export async function readableGrounds(
  core: Core,
  bookings: readonly Pick<BookingDoc, 'groundId' | 'ownerId'>[],
  caller: { id: string; role: Role } | null,
): Promise<Set<string>> {
  const places = new Map(
    bookings.map(({ groundId, ownerId }) => [groundId.toString(), { groundId, ownerId }]),
  );
  const readable = new Set<string>();
  for (const [id, place] of places)
    if (mayAct(await accessAt(core, caller, place), 'booking.read')) readable.add(id);
  return readable;
}

/** Live bookings that touch a ground's day: with details for its staff, otherwise only the slots. */
export async function listGroundDay(
  core: Core,
  ground: GroundDoc,
  date: string,
  caller: { id: string; role: Role } | null,
): Promise<(Booking | BookingElsewhere | { timeSlot: string })[]> {
  const groundIds = await groundsSharing(core, ground._id);
  const found = await findBookingsOn(core, groundIds, [date, addDays(date, -1)]);
  const live = found
    .filter((b) => b.status !== 'cancelled')
    .filter(
      (b) =>
        b.bookingDate === date ||
        (b.timeSlot.endTime < b.timeSlot.startTime && b.timeSlot.endTime !== '00:00'),
    )
    .sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
  const worksHere = mayAct(await accessAt(core, caller, placeOf(ground)), 'booking.read');
  return worksHere
    ? await presentBookingsFor(core, live, caller)
    : live.map((b) => ({ timeSlot: slotText(b.timeSlot) }));
}
