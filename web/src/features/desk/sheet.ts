import type { Booking } from '@crease/shared/contracts/booking';
import type { GroundToday } from '@crease/shared/contracts/day';
import { dueAtGround, sumOf } from '@crease/shared/money-state';
import { DAWN, playDay } from '@crease/shared/time/play-day';
import { MAX_SLOT_HOURS, startHourOf } from '@crease/shared/time/slots';
import { instantOf, type Placed, placeEntries } from './place.js';

const MINUTE_MS = 60_000;
const NO_SHOW_AFTER_MS = 15 * MINUTE_MS;
const NO_SHOW_UNTIL_MS = 24 * 60 * MINUTE_MS;

/** A free hour of a day of play, by its position in that day; `pricePerHour` in rupees. */
export interface FreeAt {
  at: number;
  pricePerHour: number;
}

/** One ground's day of play at the desk. */
export interface Sheet {
  groundId: string;
  name: string;
  placed: Placed[];
  free: FreeAt[];
  on: Placed | undefined;
  next: Placed | undefined;
  /** Rupees its players still have to pay at the ground. */
  toCollect: number;
  /** Rupees taken at the ground, cash and UPI apart, as they are counted at the end of the day. */
  cash: number;
  upi: number;
}

/** Merges a date and its night. `now` in ms. */
export function sheetOf(
  day: GroundToday,
  night: GroundToday | undefined,
  { date, after, today, now }: { date: string; after: string; today: string; now: number },
): Sheet {
  const lists = [{ date, entries: day.entries }, ...(night ? [{ date: after, entries: night.entries }] : [])];
  const placed = placeEntries(lists, date, today);
  const games = placed.filter(({ entry }) => entry.kind !== 'hold');
  const bookings = placed.flatMap(({ entry }) => (entry.booking ? [entry.booking] : []));
  const first = playDay(date, today).from;
  const free = [
    ...day.freeHours.map(({ time, pricePerHour }) => ({ at: startHourOf(time), pricePerHour })),
    ...(night?.freeHours ?? [])
      .map(({ time, pricePerHour }) => ({ at: startHourOf(time) + 24, pricePerHour }))
      .filter(({ at }) => at < 24 + DAWN),
  ].filter(({ at }) => at >= first);
  return {
    groundId: day.groundId,
    name: day.name,
    placed,
    free,
    on: games.find(({ from, to }) => instantOf(date, from) <= now && now < instantOf(date, to)),
    next: games.find(({ from }) => instantOf(date, from) > now),
    toCollect: bookings.filter(isToPay).reduce((sum, booking) => sum + dueAtGround(booking), 0),
    cash: takenBy(bookings, 'cash'),
    upi: takenBy(bookings, 'upi'),
  };
}

const takenBy = (bookings: readonly Booking[], method: 'cash' | 'upi'): number =>
  sumOf(bookings.flatMap(({ payment }) => payment.collected.filter((taken) => taken.method === method)));

/** Nothing is collected before a booking is confirmed, nor for a no-show. */
export const isToPay = ({ status, noShow }: Booking): boolean =>
  (status === 'confirmed' || status === 'completed') && !noShow;

/** Rupees to collect for this booking now. */
export const toCollectOf = (booking: Booking): number => (isToPay(booking) ? dueAtGround(booking) : 0);

/**
 * Whether it can be marked as a no-show: from 15 minutes after the start until a day after the end, unless the players
 * checked in.
 */
export function canBeNoShow(booking: Booking, now: number): boolean {
  const { status, noShow, checkedInAt, startsAt, endsAt } = booking;
  return (
    (status === 'confirmed' || status === 'completed') &&
    !noShow &&
    !checkedInAt &&
    now >= Date.parse(startsAt) + NO_SHOW_AFTER_MS &&
    now <= Date.parse(endsAt) + NO_SHOW_UNTIL_MS
  );
}

/** Whether the players can check in: confirmed, not checked in yet, on the day of play or the night after. */
export const canCheckIn = ({ status, checkedInAt, noShow, bookingDate }: Booking, today: string): boolean =>
  status === 'confirmed' && !checkedInAt && !noShow && bookingDate === today;

/** Whole minutes until an instant, at least one. */
export const minutesUntil = (at: number, now: number): number =>
  Math.max(1, Math.ceil((at - now) / MINUTE_MS));

/** How many consecutive hours are free from one on, at most as many as a slot may have. */
export function longestRun(free: readonly { at: number }[], from: number): number {
  const hours = new Set(free.map(({ at }) => at));
  let run = 0;
  while (run < MAX_SLOT_HOURS && hours.has(from + run)) run += 1;
  return run;
}
