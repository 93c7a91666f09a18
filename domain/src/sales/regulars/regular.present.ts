import type {
  Regular,
  RegularDate,
  RegularOutcome,
  RegularWithDates,
} from '@crease/shared/contracts/regulars';
import { dueAtGround } from '@crease/shared/money-state';
import { slotText } from '@crease/shared/time/slots';
import { findGroundById, type GroundDoc } from '../../catalogue/ground-record/ground.schema.js';
import type { Core } from '../../platform/core.js';
import { type BookingOfRegular, findBookingsOfRegulars } from '../booking-record/booking-links.queries.js';
import { findRegularsOf, type RegularDateDoc, type RegularDoc } from './regular.schema.js';
import { holidaysOn, withHoliday } from './regular-holidays.js';

/** Maximum number of regulars listed for a ground. */
const MOST_LISTED = 200;

/** A regular and its dates, with the current state of their bookings. */
export async function presentRegular(core: Core, regular: RegularDoc): Promise<RegularWithDates> {
  const [bookings, ground] = await Promise.all([
    byId(core, [regular]),
    findGroundById(core, regular.groundId),
  ]);
  return { regular: present(regular), dates: datesOf(regular, bookings, ground) };
}

/** The regulars of a ground. */
export async function listRegulars(
  core: Core,
  ground: GroundDoc,
): Promise<(Regular & { dates: RegularDate[] })[]> {
  const found = await findRegularsOf(core, ground._id, MOST_LISTED);
  const bookings = await byId(core, found);
  return found.map((regular) => ({ ...present(regular), dates: datesOf(regular, bookings, ground) }));
}

const byId = async (core: Core, regulars: readonly RegularDoc[]): Promise<Map<string, BookingOfRegular>> => {
  const found = await findBookingsOfRegulars(
    core,
    regulars.map(({ _id }) => _id),
  );
  return new Map(found.map((booking) => [booking._id.toString(), booking]));
};

function present(regular: RegularDoc): Regular {
  const { customer, endedFrom, rate } = regular;
  return {
    _id: regular._id.toString(),
    groundId: regular.groundId.toString(),
    groundName: regular.groundName,
    status: regular.status,
    customer,
    days: regular.days,
    timeSlot: regular.timeSlot,
    from: regular.from,
    until: regular.until,
    ...(rate === undefined ? {} : { rate }),
    note: regular.note,
    ...(endedFrom ? { endedFrom } : {}),
    createdAt: regular.createdAt.toISOString(),
  };
}

function datesOf(
  regular: RegularDoc,
  bookings: ReadonlyMap<string, BookingOfRegular>,
  ground: GroundDoc | null,
): RegularDate[] {
  const holidays = ground ? holidaysOn(ground, Object.keys(regular.dates)) : new Map();
  return Object.entries(regular.dates)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([bookingDate, entry]) => {
      const booking = entry.state === 'booked' ? bookings.get(entry.bookingId.toString()) : undefined;
      const outcome = outcomeOf(entry, booking);
      const shown: RegularDate = {
        bookingDate,
        outcome,
        ...(booking ? bookingFields(booking, bookingDate, regular) : {}),
        ...(outcome === 'taken' && entry.alternatives ? { alternatives: entry.alternatives } : {}),
      };
      return withHoliday(shown, holidays);
    });
}

/** The outcome of a date, whose booking may have ended: closed hours count as taken, any other end as skipped. */
function outcomeOf({ state }: RegularDateDoc, booking: BookingOfRegular | undefined): RegularOutcome {
  if (state === 'making') return 'due';
  if (state === 'booked' && booking?.status === 'cancelled')
    return booking.cancellation?.code === 'closure' ? 'taken' : 'skipped';
  return state;
}

function bookingFields(booking: BookingOfRegular, date: string, regular: RegularDoc): Partial<RegularDate> {
  const isLive = booking.status === 'confirmed' || booking.status === 'completed';
  const timeSlot = slotText(booking.timeSlot);
  const isMoved =
    booking.bookingDate !== date ||
    timeSlot !== regular.timeSlot ||
    !booking.groundId.equals(regular.groundId);
  return {
    bookingId: booking._id.toString(),
    status: booking.status,
    totalAmount: booking.pricing.totalAmount,
    ...(isLive ? { due: dueAtGround(booking) } : {}),
    ...(isMoved
      ? { movedTo: { bookingDate: booking.bookingDate, timeSlot, groundName: booking.groundName } }
      : {}),
  };
}
