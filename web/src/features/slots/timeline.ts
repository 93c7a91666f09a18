import type { Availability, Ground, SlotStatus } from '@crease/shared/contracts/grounds';
import { isOpenAt, type Tariff } from '@crease/shared/prices/ground-price';
import { ratesOn } from '@crease/shared/prices/rates';
import { addDays, hourStart } from '@crease/shared/time/ist';
import { DAY_END, playPlace } from '@crease/shared/time/play-day';
import { hourSlotText, slotFrom, startHourOf } from '@crease/shared/time/slots';

/** One hour as the grid knows it. `at` counts from midnight of the day's date, 0 to 29. */
export interface TimelineHour {
  at: number;
  date: string;
  status: SlotStatus;
  pricePerHour: number;
  heldUntil?: string;
  /** The name of the tournament that takes a blocked hour. */
  tournament?: string;
}

/** A run of hours of one day's timeline; `end` is exclusive. */
export interface Selection {
  date: string;
  start: number;
  end: number;
}

/**
 * Returns the hours of a day at `now`. Past hours, expired holds and rates that depend on the lead time follow the
 * clock, without a message from the server. `next` is the following date, absent if bookings do not reach it. The
 * player's hold that ends at `leaving` is being released, so its hours are already free.
 */
export function timelineOf(
  date: string,
  day: Availability | undefined,
  next: Availability | undefined,
  now: number,
  price?: Tariff,
  leaving?: string,
): TimelineHour[] {
  // Prices by lead time change without a message from the server.
  const isLive = price?.rules?.some(({ lead }) => lead) ?? false;
  const ratesOf = (one: string) => (price && isLive ? ratesOn(price, { date: one, now: new Date(now) }) : []);
  const rates = [...ratesOf(date), ...ratesOf(addDays(date, 1))];
  const hours: TimelineHour[] = [];
  for (let at = 0; at < DAY_END; at += 1) {
    const source = at < 24 ? day : next;
    const slot = source?.slots[at % 24];
    if (!slot) continue;
    hours.push({
      at,
      date: at < 24 ? date : addDays(date, 1),
      pricePerHour: rates[at]?.rate ?? slot.pricePerHour,
      ...standing(slot, hourStart(date, at).getTime(), now, leaving),
    });
  }
  return hours;
}

function standing(
  slot: Availability['slots'][number],
  startsAt: number,
  now: number,
  leaving: string | undefined,
): Pick<TimelineHour, 'status' | 'heldUntil' | 'tournament'> {
  if (startsAt <= now) return { status: 'past' };
  if (slot.status !== 'held') {
    const { status, tournament } = slot;
    return status === 'blocked' && tournament ? { status, tournament: tournament.name } : { status };
  }
  if (slot.heldUntil && (slot.heldUntil === leaving || Date.parse(slot.heldUntil) <= now)) {
    return { status: 'available' };
  }
  return { status: 'held', heldUntil: slot.heldUntil };
}

/** The next instant at which a timeline changes with time alone. */
export function nextEdge(hours: TimelineHour[], now: number): number {
  const starts = hours.map((hour) => hourStart(hour.date, hour.at % 24).getTime());
  const frees = hours.flatMap((hour) => (hour.heldUntil ? [Date.parse(hour.heldUntil)] : []));
  return Math.min(...[...starts, ...frees].filter((at) => at > now), now + 3_600_000);
}

/** Every hour that is open by the ground's prices; shown when availability cannot be loaded. */
export function assumedDay(ground: Ground, date: string, now: number): Availability {
  return {
    groundId: ground._id,
    date,
    rev: -1,
    serverTime: new Date(now).toISOString(),
    bookedSlots: [],
    slots: ratesOn(ground.price, { date, now: new Date(now) }).map(({ rate, rule }, hour) => ({
      time: hourSlotText(hour),
      status: isOpenAt(ground.price, hour) ? ('available' as const) : ('blocked' as const),
      pricePerHour: rate,
      ...(rule === undefined ? {} : { rule }),
    })),
  };
}

/** The same as a timeline, while only the time is known. */
export const assumedHours = (ground: Ground, date: string, now: number): TimelineHour[] =>
  timelineOf(date, assumedDay(ground, date, now), assumedDay(ground, addDays(date, 1), now), now);

/** A selection as the API expects it: hours after midnight belong to the next date. */
export function slotOf(selection: Selection): { bookingDate: string; timeSlot: string } {
  const length = selection.end - selection.start;
  return selection.start < 24
    ? { bookingDate: selection.date, timeSlot: slotFrom(selection.start, length) }
    : { bookingDate: addDays(selection.date, 1), timeSlot: slotFrom(selection.start - 24, length) };
}

/** The reverse: a slot's position in the grid. */
export function selectionOf(bookingDate: string, timeSlot: string, today: string): Selection {
  const hour = startHourOf(timeSlot);
  const length = (Number(timeSlot.slice(6, 8)) - hour + 24) % 24;
  const { date, at: start } = playPlace({ date: bookingDate, hour }, today);
  return { date, start, end: start + length };
}
