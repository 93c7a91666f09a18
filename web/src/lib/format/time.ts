import { addDays, dayOf, TIME_ZONE } from '@crease/shared/time/ist';
import { parseSlot, startHourOf } from '@crease/shared/time/slots';
import { inLanguage, locale } from '../language/language.js';

const {
  weekdays: WEEKDAYS,
  months: MONTHS,
  near: NEAR,
  words: WORDS,
} = inLanguage('calendar', {
  weekdays: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
  months: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  near: { today: 'Today', tomorrow: 'Tomorrow' },
  words: {
    hours: (n: number) => (n === 1 ? '1 hour' : `${n} hours`),
    minutes: (n: number) => (n === 1 ? '1 minute' : `${n} minutes`),
    seconds: (n: number) => (n === 1 ? '1 second' : `${n} seconds`),
    today: (clock: string) => `${clock} today`,
    on: (clock: string, day: string) => `${clock} on ${day}`,
  },
});

const half = (hour: number) => (hour % 24 < 12 ? 'AM' : 'PM');
const dial = (hour: number) => String(((hour + 11) % 12) + 1);

/** `7 PM`; hours of 24 and more belong to the next day. */
export function formatHour(hour: number): string {
  return `${dial(hour)} ${half(hour)}`;
}

/** `7–9 PM`, `11 AM–1 PM`: the half of the day is said once where it is the same. */
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

/** `1 hour`, `2 hours` */
export function formatDuration(hours: number): string {
  return WORDS.hours(hours);
}

export function weekdayOf(date: string): string {
  return WEEKDAYS[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? '';
}

export function dayOfMonth(date: string): string {
  return String(Number(date.slice(8)));
}

/** `Sat 21 Nov`, with the year when it is not that of `today`. */
export function formatDay(date: string, today?: string): string {
  const month = MONTHS[Number(date.slice(5, 7)) - 1] ?? '';
  const year = today && today.slice(0, 4) !== date.slice(0, 4) ? ` ${date.slice(0, 4)}` : '';
  return `${weekdayOf(date)} ${dayOfMonth(date)} ${month}${year}`;
}

/** `Today`, `Tomorrow`, then the weekday (spec §2, booking dialog). */
export function dayName(date: string, now: number): string {
  const today = dayOf(new Date(now));
  if (date === today) return NEAR.today;
  if (date === addDays(today, 1)) return NEAR.tomorrow;
  return weekdayOf(date);
}

const DATE = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const CLOCK = { hour: 'numeric', minute: '2-digit', hour12: true } as const;

/** Says an instant in India's time. Made when first used: no first screen needs one, and each costs a slow phone's start. */
function inIndia(parts: Intl.DateTimeFormatOptions): (at: string) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (at) => {
    format ??= new Intl.DateTimeFormat(locale, { timeZone: TIME_ZONE, ...parts });
    return format.format(new Date(at));
  };
}

/** `21 Nov 2026, 4:24 pm`, in India. */
export const formatInstant = inIndia({ ...DATE, ...CLOCK });

/** `21 Nov 2026` of an instant, in India. */
export const formatDateOf = inIndia(DATE);

const clockText = inIndia(CLOCK);

/** `5:30 PM` of an instant, in India. */
export function formatClock(at: string): string {
  return clockText(at).replace(':00', '').toUpperCase();
}

/** `5 PM today`, `5:30 PM on Sat 21 Nov`: when something changes. */
export function formatMoment(at: string, now: number): string {
  const clock = formatClock(at);
  const date = dayOf(new Date(at));
  if (date === dayOf(new Date(now))) return WORDS.today(clock);
  return WORDS.on(clock, formatDay(date));
}

/** `4:36` of what is left, never below `0:00`. */
export function formatCountdown(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** `4 minutes 36 seconds`, for those who listen. */
export function sayCountdown(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000));
  const minutes = Math.floor(seconds / 60);
  const rest = seconds % 60;
  const parts = [minutes ? WORDS.minutes(minutes) : '', rest || !minutes ? WORDS.seconds(rest) : ''];
  return parts.filter(Boolean).join(' ');
}
