import type { RegularCustomer, RegularDate } from '@crease/shared/contracts/regulars';
import { AppError } from '@crease/shared/errors';
import { priceOf } from '@crease/shared/prices';
import { isTaxed } from '@crease/shared/prices/gst-inside';
import { daysBetween } from '@crease/shared/time/ist';
import { datesOfPlan, lastDayOf, MAX_WEEKS, type WeeklyPlan } from '@crease/shared/time/regular-dates';
import { STAFF_DAYS_AHEAD, slotStart, tooFarAhead } from '@crease/shared/time/slots';
import { findAlternatives } from '../../calendar/availability/find-alternatives.js';
import { isTakenByOthers } from '../../calendar/day/read-days.js';
import type { GroundDoc } from '../../catalogue/ground-record/ground.schema.js';
import type { Core } from '../../platform/core.js';
import type { BookingDoc } from '../booking-record/booking.schema.js';
import { holidaysOn, withHoliday } from './regular-holidays.js';

/** A request for the same hours every week for one customer. */
export interface RegularRequest extends WeeklyPlan {
  customer: RegularCustomer;
  timeSlot: string;
  /** Rupees an hour that were agreed. */
  rate?: number | undefined;
  note?: string | undefined;
}

/** Assumed number of players, because regulars do not record one. */
const USUAL_TEAM = 10;

export const teamOf = ({ features }: Pick<GroundDoc, 'features'>): number =>
  Math.min(USUAL_TEAM, features.capacity);

/** The dates of a request. Throws `VALIDATION` if there are none, or they reach too far. */
export function plannedDates(request: WeeklyPlan, now: Date): string[] {
  const { from, until } = request;
  const field = until === undefined ? 'weeks' : 'until';
  if (until !== undefined && until < from)
    throw AppError.ofField('VALIDATION', field, 'The last date lies before the first.');
  if (daysBetween(from, lastDayOf(request)) >= 7 * MAX_WEEKS)
    throw AppError.ofField('VALIDATION', field, `A regular comes for ${MAX_WEEKS} weeks at most.`);
  const dates = datesOfPlan(request);
  const last = dates.at(-1);
  if (last === undefined)
    throw AppError.ofField('VALIDATION', 'days', 'None of these days lies between the two dates.');
  const tooFar = tooFarAhead(last, now, STAFF_DAYS_AHEAD);
  if (tooFar) throw AppError.ofField('VALIDATION', field, tooFar);
  return dates;
}

/** A date that has already begun counts as past. */
export const isPast = (date: string, timeSlot: string, now: Date): boolean =>
  slotStart(date, timeSlot).getTime() <= now.getTime();

/** The price of a game: an agreed rate replaces the ground's prices and discount. */
export function priceOfGame(
  ground: Pick<GroundDoc, 'price' | 'seller'>,
  { timeSlot, rate }: Pick<RegularRequest, 'timeSlot' | 'rate'>,
  date: string,
  now: Date,
): BookingDoc['pricing'] {
  return priceOf(ground.price, { date, timeSlot, now, rate, isTaxed: isTaxed(ground) });
}

/** Hours near a taken date that are free for the ground's staff, whether or not players may book them. */
export async function freeNear(core: Core, ground: GroundDoc, bookingDate: string, timeSlot: string) {
  const slot = { groundId: ground._id.toString(), bookingDate, timeSlot };
  return await findAlternatives(core, { ...ground, onlineBooking: true }, slot, {
    daysAhead: STAFF_DAYS_AHEAD,
  });
}

/** Dates judged side by side: their days are read in batches. */
const AT_ONCE = 28;

/** The outcome of each date now. Writes nothing, so a date may be taken meanwhile. */
export async function previewDates(
  core: Core,
  ground: GroundDoc,
  request: RegularRequest,
): Promise<RegularDate[]> {
  const now = core.clock.now();
  const judge = async (bookingDate: string): Promise<RegularDate> => {
    const { timeSlot } = request;
    if (isPast(bookingDate, timeSlot, now)) return { bookingDate, outcome: 'past' };
    const slot = { groundId: ground._id.toString(), bookingDate, timeSlot };
    if (!(await isTakenByOthers(core, slot, now, () => false))) {
      const { totalAmount } = priceOfGame(ground, request, bookingDate, now);
      return { bookingDate, outcome: 'booked', totalAmount };
    }
    const alternatives = await freeNear(core, ground, bookingDate, timeSlot);
    return { bookingDate, outcome: 'taken', alternatives };
  };
  const dates = plannedDates(request, now);
  const holidays = holidaysOn(ground, dates);
  const judged: RegularDate[] = [];
  for (let i = 0; i < dates.length; i += AT_ONCE)
    judged.push(...(await Promise.all(dates.slice(i, i + AT_ONCE).map(judge))));
  return judged.map((date) => withHoliday(date, holidays));
}
