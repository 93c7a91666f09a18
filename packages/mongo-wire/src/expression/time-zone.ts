import { CommandError } from '../request/command-error.js';

const FIXED_OFFSET = /^([+-])(\d{2}):?(\d{2})?$/;
const MS = {
  millisecond: 1,
  second: 1000,
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
  week: 604_800_000,
};
const MONTHS: { [unit: string]: number } = { month: 1, quarter: 3, year: 12 };
const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const formats = new Map<string, Intl.DateTimeFormat>();

function formatFor(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (!format) {
    try {
      format = new Intl.DateTimeFormat('en-US', {
        timeZone: zone,
        hourCycle: 'h23',
        year: 'numeric',
        month: 'numeric',
        day: 'numeric',
        hour: 'numeric',
        minute: 'numeric',
        second: 'numeric',
      });
    } catch {
      throw new CommandError('BadValue', `unrecognized time zone identifier: "${zone}"`);
    }
    formats.set(zone, format);
  }
  return format;
}

/** The zone's offset from UTC at that instant, in milliseconds. */
export function offsetMs(at: Date, zone: string): number {
  if (zone === 'UTC' || zone === 'GMT' || zone === 'Z') return 0;
  const fixed = FIXED_OFFSET.exec(zone);
  if (fixed) return (fixed[1] === '-' ? -1 : 1) * (Number(fixed[2]) * 60 + Number(fixed[3] ?? 0)) * MS.minute;
  const parts: { [type: string]: number } = {};
  for (const { type, value } of formatFor(zone).formatToParts(at)) parts[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  const wall = Date.UTC(year, month - 1, day, hour, minute, second);
  return wall - Math.floor(at.getTime() / 1000) * 1000;
}

/** A local wall time, held in a Date's UTC fields. */
function toWall(at: Date, zone: string): Date {
  return new Date(at.getTime() + offsetMs(at, zone));
}

function fromWall(wall: Date, zone: string): Date {
  const guess = new Date(wall.getTime() - offsetMs(wall, zone));
  return new Date(wall.getTime() - offsetMs(guess, zone));
}

/** The calendar fields of an instant in a zone; `weekday` 0 is Sunday. */
export function localParts(at: Date, zone: string) {
  const wall = toWall(at, zone);
  const newYear = Date.UTC(wall.getUTCFullYear(), 0, 1);
  return {
    year: wall.getUTCFullYear(),
    month: wall.getUTCMonth() + 1,
    day: wall.getUTCDate(),
    hour: wall.getUTCHours(),
    minute: wall.getUTCMinutes(),
    second: wall.getUTCSeconds(),
    millisecond: wall.getUTCMilliseconds(),
    weekday: wall.getUTCDay(),
    dayOfYear: Math.floor((wall.getTime() - newYear) / MS.day) + 1,
  };
}

/** Formats by `$dateToString`'s format; refuses an unknown specifier. */
export function formatDate(at: Date, format: string, zone: string): string {
  const parts = localParts(at, zone);
  const two = (value: number) => String(value).padStart(2, '0');
  const offset = Math.round(offsetMs(at, zone) / MS.minute);
  const sign = offset < 0 ? '-' : '+';
  const specifiers: { [letter: string]: string } = {
    Y: String(parts.year).padStart(4, '0'),
    m: two(parts.month),
    d: two(parts.day),
    H: two(parts.hour),
    M: two(parts.minute),
    S: two(parts.second),
    L: String(parts.millisecond).padStart(3, '0'),
    j: String(parts.dayOfYear).padStart(3, '0'),
    w: String(parts.weekday + 1),
    u: String(parts.weekday || 7),
    z: `${sign}${two(Math.floor(Math.abs(offset) / 60))}${two(Math.abs(offset) % 60)}`,
    Z: String(offset),
    '%': '%',
  };
  return format.replace(/%(.)/g, (_, letter: string) => {
    const text = specifiers[letter];
    if (text === undefined)
      throw new CommandError('BadValue', `Invalid format character '%${letter}' in format string`);
    return text;
  });
}

/** Parses a date text, in the zone if it has no offset. Undefined if it is invalid. */
export function parseZoned(text: string, zone: string): Date | undefined {
  const hasOffset = /(?:Z|[+-]\d{2}:?\d{2})$/.test(text) && text.includes('T');
  const date = new Date(
    hasOffset
      ? text
      : `${text.includes('T') ? text : `${text.replace(' ', 'T')}`}${text.length > 10 ? 'Z' : ''}`,
  );
  if (Number.isNaN(date.getTime())) return undefined;
  return hasOffset ? date : fromWall(date, zone);
}

function unknownUnit(unit: string): CommandError {
  return new CommandError('FailedToParse', `unknown time unit value: ${unit}`);
}

function addMonths(wall: Date, months: number): Date {
  const day = wall.getUTCDate();
  const moved = new Date(wall);
  moved.setUTCDate(1);
  moved.setUTCMonth(moved.getUTCMonth() + months);
  const last = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate();
  moved.setUTCDate(Math.min(day, last));
  return moved;
}

function msOf(unit: string): number | undefined {
  return Object.entries(MS).find(([name]) => name === unit)?.[1];
}

/** Adds an amount of a unit; days and longer keep the wall time in the zone. */
export function dateAdd(at: Date, unit: string, amount: number, zone: string): Date {
  const months = MONTHS[unit];
  if (months) return fromWall(addMonths(toWall(at, zone), months * amount), zone);
  const ms = msOf(unit);
  if (!ms) throw unknownUnit(unit);
  if (ms < MS.day) return new Date(at.getTime() + ms * amount);
  return fromWall(new Date(toWall(at, zone).getTime() + ms * amount), zone);
}

/** The start of the unit that contains the instant, by the zone's calendar. */
export function dateTrunc(at: Date, unit: string, zone: string, startOfWeek: string): Date {
  const wall = toWall(at, zone);
  const months = MONTHS[unit];
  if (months) {
    const month = Math.floor(wall.getUTCMonth() / months) * months;
    return fromWall(new Date(Date.UTC(wall.getUTCFullYear(), month, 1)), zone);
  }
  const ms = msOf(unit);
  if (!ms) throw unknownUnit(unit);
  if (unit !== 'week') return fromWall(new Date(Math.floor(wall.getTime() / ms) * ms), zone);
  const first = WEEKDAYS.findIndex((day) => day.startsWith(startOfWeek.toLowerCase()));
  if (first < 0) throw new CommandError('FailedToParse', `unknown day of week value: ${startOfWeek}`);
  const day = Math.floor(wall.getTime() / MS.day) * MS.day;
  return fromWall(new Date(day - ((wall.getUTCDay() - first + 7) % 7) * MS.day), zone);
}

/** Number of the unit's boundaries between two instants, by the zone's calendar. */
export function dateDiff(start: Date, end: Date, unit: string, zone: string): number {
  const from = toWall(dateTrunc(start, unit, zone, 'sunday'), zone);
  const to = toWall(dateTrunc(end, unit, zone, 'sunday'), zone);
  const months = MONTHS[unit];
  if (months) {
    const count = (date: Date) => date.getUTCFullYear() * 12 + date.getUTCMonth();
    return Math.round((count(to) - count(from)) / months);
  }
  return Math.round((to.getTime() - from.getTime()) / (msOf(unit) ?? 1));
}
