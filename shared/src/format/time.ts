import { addDays, dayOf, hourOf, isoWeekdayOf, minuteOf } from '../time/ist.js';
import { parseSlot, startHourOf } from '../time/slots.js';
import { CALENDAR_WORDS, type Language } from './calendar-words.js';

const half = (hour: number): string => (hour % 24 < 12 ? 'AM' : 'PM');
const dial = (hour: number): string => String(((hour + 11) % 12) + 1);
const monthAt = (names: readonly string[], date: string): string => names[Number(date.slice(5, 7)) - 1] ?? '';

/** `7 PM`; hours of 24 and more belong to the next day. */
export function formatHour(hour: number): string {
  return `${dial(hour)} ${half(hour)}`;
}

/** `7–9 PM`, `11 AM–1 PM`: AM or PM is written once if it is the same. `end` may be 24 and more. */
export function formatHours(start: number, end: number): string {
  const to = formatHour(end);
  return half(start) === half(end) && end - start < 12
    ? `${dial(start)}–${to}`
    : `${formatHour(start)}–${to}`;
}

/** A slot text such as `19:00-21:00` as `7–9 PM`. */
export function formatSlot(slot: string): string {
  const start = startHourOf(slot);
  return formatHours(start, start + parseSlot(slot).duration);
}

/** The day of the month, such as `21`. */
export function dayOfMonth(date: string): string {
  return String(Number(date.slice(8)));
}

/** An instant's time in India: `3 PM`, `5:30 PM`. */
export function formatClock(at: string | Date): string {
  const when = new Date(at);
  const [hour, minute] = [hourOf(when), minuteOf(when)];
  if (minute === 0) return formatHour(hour);
  return `${dial(hour)}:${String(minute).padStart(2, '0')} ${half(hour)}`;
}

/** The time left as `4:36`, from milliseconds; never below `0:00`. */
export function formatCountdown(leftMs: number): string {
  const seconds = secondsOf(leftMs);
  const two = (n: number) => String(n).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** The current second counts as left. */
function secondsOf(leftMs: number): number {
  return Math.max(0, Math.ceil(leftMs / 1000));
}

/** How days, dates and durations are written in one language. Dates are `yyyy-MM-dd`, instants ISO 8601. */
export function formatsIn(language: Language) {
  const words = CALENDAR_WORDS[language];

  const weekdayOf = (date: string): string => words.weekdays[isoWeekdayOf(date) % 7] ?? '';

  const dayAndMonth = (date: string): string => `${dayOfMonth(date)} ${monthAt(words.months, date)}`;

  const fullDate = (date: string): string => `${dayAndMonth(date)} ${date.slice(0, 4)}`;

  /** `Sat 21 Nov`, with the year if it differs from that of `today`. */
  const formatDay = (date: string, today?: string): string =>
    today && today.slice(0, 4) !== date.slice(0, 4)
      ? formatFullDay(date)
      : `${weekdayOf(date)} ${dayAndMonth(date)}`;

  /** `Sat 21 Nov 2026` */
  const formatFullDay = (date: string): string => `${weekdayOf(date)} ${fullDate(date)}`;

  /** `Today`, `Tomorrow`, then the weekday; `now` in milliseconds. */
  const dayName = (date: string, now: number): string => {
    const today = dayOf(new Date(now));
    if (date === today) return words.today;
    return date === addDays(today, 1) ? words.tomorrow : weekdayOf(date);
  };

  /** A range of dates, both included: `21–27 November`, `28 Nov–4 Dec`, `21 November`. */
  const formatDays = (from: string, to: string): string => {
    if (from.slice(0, 7) !== to.slice(0, 7)) return `${dayAndMonth(from)}–${dayAndMonth(to)}`;
    const days = from === to ? dayOfMonth(from) : `${dayOfMonth(from)}–${dayOfMonth(to)}`;
    return `${days} ${monthAt(words.longMonths, from)}`;
  };

  /** A date's month: `November 2026`. */
  const formatMonth = (date: string): string => `${monthAt(words.longMonths, date)} ${date.slice(0, 4)}`;

  /** An instant's date in India: `21 Nov 2026`. */
  const formatDateOf = (at: string | Date): string => fullDate(dayOf(new Date(at)));

  /** An instant in India: `21 Nov 2026, 5:30 PM`. */
  const formatInstant = (at: string | Date): string => `${formatDateOf(at)}, ${formatClock(at)}`;

  /** When something changes: `5 PM today`, `5:30 PM on Sat 21 Nov`. */
  const formatMoment = (at: string | Date, now: number): string => {
    const date = dayOf(new Date(at));
    const clock = formatClock(at);
    return date === dayOf(new Date(now)) ? words.atToday(clock) : words.at(clock, formatDay(date));
  };

  /** `1 hour`, `2 hours` */
  const formatDuration = (hours: number): string => words.hours(hours);

  /** `4 minutes 36 seconds`, for screen readers. */
  const spellCountdown = (leftMs: number): string => {
    const seconds = secondsOf(leftMs);
    const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
    const parts = [
      hours ? words.hours(hours) : '',
      minutes ? words.minutes(minutes) : '',
      rest || seconds < 60 ? words.seconds(rest) : '',
    ];
    return parts.filter(Boolean).join(' ');
  };

  return {
    weekdayOf,
    formatDay,
    formatFullDay,
    dayName,
    formatDays,
    formatMonth,
    formatDateOf,
    formatInstant,
    formatMoment,
    formatDuration,
    spellCountdown,
  };
}
