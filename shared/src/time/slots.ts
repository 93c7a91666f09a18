import { addDays, DAY_MS, dayOf, hourStart, midnightOf } from './ist.js';

/** Whole hours only; `24:00` is not a time. */
export const SLOT_PATTERN = /^([01]\d|2[0-3]):00-([01]\d|2[0-3]):00$/;
/** Longest booking in hours (docs/product-rules.md, Holds). */
export const MAX_SLOT_HOURS = 6;
/** Bookable from today to this many days ahead (docs/product-rules.md, Holds). */
export const MAX_DAYS_AHEAD = 30;
/** How many days ahead a ground's staff can book, block and close. */
export const STAFF_DAYS_AHEAD = 366;

/** One hour of one ground's day: the unit that can be claimed. `hour` is 0 to 23. */
export interface DayHour {
  date: string;
  hour: number;
}

/** The parts of a slot. `duration` is in hours; the end may be on the next date. */
export interface TimeSlot {
  startTime: string;
  endTime: string;
  duration: number;
}

export function isValidDate(value: string): boolean {
  return /^20\d\d-\d\d-\d\d$/.test(value) && !Number.isNaN(midnightOf(value));
}

/** Why a text is not a bookable slot; undefined if it is one. */
export function slotProblem(text: string): string | undefined {
  const match = SLOT_PATTERN.exec(text);
  if (!match) return 'must be a time slot like 18:00-20:00';
  const hours = slotHours(Number(match[1]), Number(match[2]));
  if (hours < 1) return 'must be at least one hour long';
  if (hours > MAX_SLOT_HOURS) return `must be at most ${MAX_SLOT_HOURS} hours long`;
  return undefined;
}

function slotHours(start: number, end: number): number {
  return start === end ? 0 : (end - start + 24) % 24;
}

/** `18:00` for 18, `00:00` for 24. */
export function hourText(hour: number): string {
  return `${String(hour % 24).padStart(2, '0')}:00`;
}

const HOUR_SLOTS = Array.from({ length: 24 }, (_, hour) => slotFrom(hour, 1));

/** `18:00-19:00`, the name of one hour (0 to 23) in availability. */
export function hourSlotText(hour: number): string {
  return HOUR_SLOTS[hour] ?? slotFrom(hour, 1);
}

/**
 * Parses `HH:mm-HH:mm`. The text has passed `timeSlotText`; anything else throws.
 */
export function parseSlot(text: string): TimeSlot {
  const problem = slotProblem(text);
  if (problem) throw new RangeError(`${text} ${problem}`);
  const startTime = text.slice(0, 5);
  const endTime = text.slice(6);
  return {
    startTime,
    endTime,
    duration: slotHours(startHourOf(startTime), startHourOf(endTime)),
  };
}

export function slotText(slot: Pick<TimeSlot, 'startTime' | 'endTime'>): string {
  return `${slot.startTime}-${slot.endTime}`;
}

/** Slot text of `duration` hours from `startHour`. */
export function slotFrom(startHour: number, duration: number): string {
  return `${hourText(startHour)}-${hourText(startHour + duration)}`;
}

/** The hour of a time, or the first hour of a slot: 18 for `18:00` and for `18:00-20:00`. */
export function startHourOf(text: string): number {
  return Number(text.slice(0, 2));
}

/** The hours a slot covers, in order; those past midnight belong to the next date. */
export function hoursOf(date: string, text: string): DayHour[] {
  return hoursByDate(date, text).flatMap(({ date, hours }) => hours.map((hour) => ({ date, hour })));
}

/** Hours grouped by date, earlier date first (the order of claims over midnight: P8 in docs/invariants.md). */
export function hoursByDate(date: string, text: string): { date: string; hours: number[] }[] {
  const start = startHourOf(text);
  const end = start + parseSlot(text).duration;
  const groups = [{ date, hours: hoursFrom(start, Math.min(end, 24)) }];
  if (end > 24) groups.push({ date: addDays(date, 1), hours: hoursFrom(0, end - 24) });
  return groups;
}

/** A loop, because every claim asks several times and `Array.from` is slow. */
function hoursFrom(start: number, end: number): number[] {
  const hours: number[] = [];
  for (let hour = start; hour < end; hour++) hours.push(hour);
  return hours;
}

/** Instant at which a slot begins. */
export function slotStart(date: string, text: string): Date {
  return hourStart(date, startHourOf(text));
}

/** Instant at which a slot ends. */
export function slotEnd(date: string, text: string): Date {
  return new Date(slotStart(date, text).getTime() + parseSlot(text).duration * 3_600_000);
}

/** Why a date is not open for booking, or undefined: players can book up to today + 30 days. */
export function tooFarAhead(date: string, now: Date, daysAhead = MAX_DAYS_AHEAD): string | undefined {
  if (date <= dayOf(new Date(now.getTime() + daysAhead * DAY_MS))) return undefined;
  return `Bookings open up to ${daysAhead} days ahead.`;
}

/** Whether the slot has begun, so that it can no longer be booked. */
export const hasBegun = (date: string, text: string, now: Date): boolean =>
  slotStart(date, text).getTime() <= now.getTime();

/** Whether two slots share an hour. */
export function slotsOverlap(a: { date: string; slot: string }, b: { date: string; slot: string }): boolean {
  return (
    slotStart(a.date, a.slot) < slotEnd(b.date, b.slot) && slotStart(b.date, b.slot) < slotEnd(a.date, a.slot)
  );
}
