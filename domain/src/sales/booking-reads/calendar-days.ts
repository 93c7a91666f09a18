import type { CalendarEntry } from '@crease/shared/contracts/owner';
import { addDays, hourStart } from '@crease/shared/time/ist';
import { slotEnd, slotStart, slotText } from '@crease/shared/time/slots';
import type { Types } from 'mongoose';
import { shownRev } from '../../calendar/availability/availability.service.js';
import type { BlockDoc } from '../../calendar/blocks/block.schema.js';
import { presentBlock } from '../../calendar/blocks/block.service.js';
import { findBlocksBetween } from '../../calendar/blocks/block-closures.queries.js';
import { dayKeyOf } from '../../calendar/day/claim-keys.js';
import { findDays } from '../../calendar/day/day-reads.queries.js';
import type { Claim, GroundDayDoc } from '../../calendar/day/ground-day.schema.js';
import { isLive } from '../../calendar/day/judge-day.js';
import { slotOfClaim } from '../../calendar/day/slot-of-claim.js';
import { groundsSharing } from '../../calendar/spaces/grounds-sharing.js';
import type { BookedGround } from '../../catalogue/ground-record/ground.reads.js';
import type { GroundDoc } from '../../catalogue/ground-record/ground.schema.js';
import { turfOf } from '../../catalogue/ground-record/turf.js';
import type { Core } from '../../platform/core.js';
import { groupBy } from '../../platform/group-by.js';
import type { BookingDoc } from '../booking-record/booking.schema.js';
import { isLiveBooking } from '../booking-record/booking-hours.js';
import { presentBooking } from './booking.present.js';
import { findBookingsBetween } from './booking-lists.queries.js';
import type { Coming } from './coming-port.js';

/** The fields of a ground that its calendar needs. */
type CalendarGround = BookedGround & Pick<GroundDoc, 'space'> & { version?: number };

/** An entry of a ground's calendar, and when it begins and ends. */
interface OnCalendar {
  groundId: string;
  /** The date it starts on. */
  date: string;
  start: Date;
  end: Date;
  entry: CalendarEntry;
}

/** A ground's date on the calendar: 00:00 to 24:00, including what continues from the day before. */
export interface CalendarDay {
  groundId: string;
  date: string;
  rev: number;
  entries: CalendarEntry[];
}

/** The same with its sources. */
export interface CalendarDayAsRead extends CalendarDay {
  placed: OnCalendar[];
  day: GroundDayDoc | undefined;
  /** Those of the ground that start on the date. */
  bookings: BookingDoc[];
}

interface CalendarOfGround {
  placed: OnCalendar[];
  bookings: BookingDoc[];
  dayOn(date: string): GroundDayDoc | undefined;
}

/**
 * What is on some grounds between two dates, in order, including bookings that continue from the day before: one read
 * each of days, bookings and blocks, for any number of grounds. Includes claims from grounds that share turf, without
 * details, which only their own calendar shows.
 */
export async function readOnCalendar<G extends CalendarGround>(
  core: Core,
  grounds: readonly G[],
  dates: readonly string[],
): Promise<{ ground: G; calendar: CalendarOfGround }[]> {
  const [from, to] = [dates[0], dates.at(-1)];
  if (from === undefined || to === undefined || grounds.length === 0) return [];
  const now = core.clock.now();
  const asked = await Promise.all(
    grounds.map(async (ground) => ({
      ground,
      turf: turfOf(ground),
      sharing: await sharingWith(core, ground),
    })),
  );
  const groundIds = new Map(asked.flatMap(({ sharing }) => sharing.map((id) => [id.toString(), id])));
  const keys = new Set(asked.flatMap(({ turf }) => dates.map((date) => dayKeyOf(turf, date))));
  const [bookings, blocks, days] = await Promise.all([
    findBookingsBetween(core, [...groundIds.values()], from, to),
    findBlocksBetween(core, [...groundIds.values()], addDays(from, -1), to),
    findDays(core, [...keys]),
  ]);
  const live = bookings.filter((booking) => isLiveBooking(booking, now));
  const comingTo = await whoComes(core, live, now);
  const byId = new Map(grounds.map((ground) => [ground._id.toString(), ground]));
  const placed = [
    ...live.map((booking) =>
      placeBooking(booking, byId.get(booking.groundId.toString()) ?? null, { now, comingTo }),
    ),
    ...placeBlocks(blocks, days, now),
    ...placeHolds(days, now),
    ...placeMatches(days, now),
  ]
    .filter(({ end }) => end > hourStart(from, 0))
    .sort((a, b) => a.start.getTime() - b.start.getTime() || a.end.getTime() - b.end.getTime());
  const placedOf = groupBy(placed, ({ groundId }) => groundId);
  const bookingsOf = groupBy(live, ({ groundId }) => groundId.toString());
  const dayBy = new Map(days.map((day) => [day._id, day]));
  return asked.map(({ ground, turf, sharing }) => ({
    ground,
    calendar: {
      placed: placedOn(turf.groundId, sharing, placedOf),
      bookings: bookingsOf.get(turf.groundId) ?? [],
      dayOn: (date) => dayBy.get(dayKeyOf(turf, date)),
    },
  }));
}

/** A date of some grounds as their calendars show it, in the order of the grounds. */
export async function readCalendarDays(
  core: Core,
  grounds: readonly CalendarGround[],
  date: string,
): Promise<CalendarDayAsRead[]> {
  const read = await readOnCalendar(core, grounds, [date]);
  return read.map(({ ground, calendar: { placed, bookings, dayOn } }) => ({
    groundId: ground._id.toString(),
    date,
    rev: shownRev(ground, dayOn(date)),
    entries: placed.map(({ entry }) => entry),
    placed,
    day: dayOn(date),
    bookings: bookings.filter((booking) => booking.bookingDate === date),
  }));
}

/** Most grounds are unshared, and need no read. */
const sharingWith = async (core: Core, ground: CalendarGround): Promise<Types.ObjectId[]> =>
  ground.space ? await groundsSharing(core, ground._id) : [ground._id];

function placedOn(
  groundId: string,
  sharing: readonly Types.ObjectId[],
  placedOf: ReadonlyMap<string, OnCalendar[]>,
): OnCalendar[] {
  if (sharing.length === 1) return placedOf.get(groundId) ?? [];
  return sharing
    .flatMap((id) => placedOf.get(id.toString()) ?? [])
    .map((one) => (one.groundId === groundId ? one : { ...one, entry: elsewhere(one) }))
    .sort((a, b) => a.start.getTime() - b.start.getTime());
}

const elsewhere = ({
  groundId,
  date,
  entry: { kind, timeSlot, heldUntil, tournament },
}: OnCalendar): CalendarEntry => ({
  kind,
  timeSlot,
  date,
  groundId,
  ...(heldUntil ? { heldUntil } : {}),
  ...(tournament ? { tournament } : {}),
});

const spanOf = (date: string, timeSlot: string) => ({
  date,
  start: slotStart(date, timeSlot),
  end: slotEnd(date, timeSlot),
});

/** How many come to each booking ahead that has a game, by the booking's id. One read for all. */
async function whoComes(
  core: Core,
  bookings: readonly BookingDoc[],
  now: Date,
): Promise<ReadonlyMap<string, Coming | null>> {
  // Only these have a game.
  const ahead = bookings
    .filter(({ status, endsAt }) => status === 'confirmed' && endsAt > now)
    .map(({ _id }) => _id.toString());
  return new Map(await Promise.all(ahead.map(async (id) => [id, await core.reads.comingTo(id)] as const)));
}

interface Sight {
  now: Date;
  comingTo: ReadonlyMap<string, Coming | null>;
}

function placeBooking(
  booking: BookingDoc,
  ground: CalendarGround | null,
  { now, comingTo }: Sight,
): OnCalendar {
  const timeSlot = slotText(booking.timeSlot);
  const coming = comingTo.get(booking._id.toString());
  return {
    groundId: booking.groundId.toString(),
    date: booking.bookingDate,
    start: booking.startsAt,
    end: booking.endsAt,
    entry: {
      kind: 'booking',
      timeSlot,
      booking: presentBooking(booking, ground, now),
      ...(coming ? { coming } : {}),
    },
  };
}

const refsOn = ({ claims }: GroundDayDoc, now: Date): string[] =>
  Object.values(claims).flatMap((claim) => (isLive(claim, now) ? [claim.ref] : []));

/** The record becomes active after its last claim, so the calendar already shows blocks whose claims exist. */
function placeBlocks(blocks: readonly BlockDoc[], days: readonly GroundDayDoc[], now: Date): OnCalendar[] {
  const claimed = new Set(days.flatMap((day) => refsOn(day, now)));
  return blocks
    .filter(({ _id, state }) => state === 'active' || claimed.has(_id.toString()))
    .map((block) => ({
      groundId: block.groundId.toString(),
      ...spanOf(block.date, block.timeSlot),
      entry: { kind: block.kind, timeSlot: block.timeSlot, block: presentBlock(block) },
    }));
}

/** Players' holds, each once even if its hours are on two of the days. */
const placeHolds = (days: readonly GroundDayDoc[], now: Date): OnCalendar[] =>
  placeClaims(days, now, 'hold', ({ expiresAt }) =>
    expiresAt ? { heldUntil: expiresAt.toISOString() } : {},
  );

/** Matches of tournaments, each once. */
const placeMatches = (days: readonly GroundDayDoc[], now: Date): OnCalendar[] =>
  placeClaims(days, now, 'tournament', ({ tournament }) => (tournament ? { tournament } : {}));

function placeClaims(
  days: readonly GroundDayDoc[],
  now: Date,
  kind: 'hold' | 'tournament',
  detailsOf: (claim: Claim) => Partial<CalendarEntry>,
): OnCalendar[] {
  const placed = new Map<string, OnCalendar>();
  for (const day of days) {
    for (const claim of Object.values(day.claims)) {
      if (!isLive(claim, now) || claim.kind !== kind || placed.has(claim.ref)) continue;
      const { groundId, bookingDate, timeSlot } = slotOfClaim(day, claim);
      placed.set(claim.ref, {
        groundId,
        ...spanOf(bookingDate, timeSlot),
        entry: { kind, timeSlot, date: bookingDate, ...detailsOf(claim) },
      });
    }
  }
  return [...placed.values()];
}
