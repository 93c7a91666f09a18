import { createRequire } from 'node:module';
import type { Holiday } from '@crease/shared/contracts/prices';
import { addDays } from '@crease/shared/time/ist';
import type HolidaysOf from 'date-holidays';
import { MOON_HOLIDAYS } from './moon-holidays.js';

type Listed = Omit<Holiday, 'removed'>;

/** How an owner's holidays differ from the list. */
export interface HolidayChanges {
  added: string[];
  removed: string[];
}

const COUNTRY = 'IN';

/**
 * The holiday list and its states by name, loaded when a price or a regular first needs it: 20 MB of the whole world's
 * holidays.
 */
let library: { Holidays: typeof HolidaysOf; codes: ReadonlyMap<string, string> } | undefined;

function libraryOf() {
  if (library) return library;
  const Holidays: typeof HolidaysOf = createRequire(import.meta.url)('date-holidays');
  const codes = new Map(
    Object.entries(new Holidays().getStates(COUNTRY)).map(([code, name]) => [name.toLowerCase(), code]),
  );
  library = { Holidays, codes };
  return library;
}

/** Cache by state and year: the list never changes during the life of a process. */
const known = new Map<string, readonly Listed[]>();

/**
 * The national holidays of a year and those of a state, by date. A state that the list does not know has the national
 * ones.
 */
export function listedHolidays(state: string, year: number): readonly Listed[] {
  const code = libraryOf().codes.get(state.trim().toLowerCase());
  const key = `${code ?? ''}:${year}`;
  const before = known.get(key);
  if (before) return before;
  const national = ofLibrary(year);
  const dates = new Set(national.map(({ date }) => date));
  const moon = MOON_HOLIDAYS.filter(([date]) => date.startsWith(`${year}-`) && !dates.has(date)).map(
    ([date, name, nameHi]): Listed => ({ date, name, nameHi, of: 'country' }),
  );
  for (const { date } of moon) dates.add(date);
  const own = code ? ofLibrary(year, code).filter(({ date }) => !dates.has(date)) : [];
  const list = [...national, ...moon, ...own].sort((a, b) => (a.date < b.date ? -1 : 1));
  known.set(key, list);
  return list;
}

function ofLibrary(year: number, state?: string): Listed[] {
  const { Holidays } = libraryOf();
  const read = (language: string) =>
    (state
      ? new Holidays(COUNTRY, state, { languages: language })
      : new Holidays(COUNTRY, { languages: language })
    )
      .getHolidays(year)
      .filter(({ type }) => type === 'public');
  const inHindi = new Map(read('hi').map(({ date, name }) => [date, name]));
  return read('en').map(({ date, name }) => ({
    // The library's date text has the local day, without a time zone.
    date: date.slice(0, 10),
    name,
    ...(inHindi.get(date) ? { nameHi: inHindi.get(date) } : {}),
    of: state ? ('state' as const) : ('country' as const),
  }));
}

/** The holidays of a year at a ground, including those its owner has removed. */
export function holidaysAt(
  state: string,
  year: number,
  { added, removed }: HolidayChanges = { added: [], removed: [] },
): Holiday[] {
  const listed = listedHolidays(state, year).map((one) => ({ ...one, removed: removed.includes(one.date) }));
  const own = added
    .filter((date) => date.startsWith(`${year}-`) && !listed.some((one) => one.date === date))
    .map((date): Holiday => ({ date, name: '', of: 'ground', removed: false }));
  return [...listed, ...own].sort((a, b) => (a.date < b.date ? -1 : 1));
}

/** The dates that are holidays at a ground from one date to another. */
export function holidayDates(
  state: string,
  { from, to }: { from: string; to: string },
  changes?: HolidayChanges,
): string[] {
  const dates: string[] = [];
  for (let year = Number(from.slice(0, 4)); year <= Number(to.slice(0, 4)); year++)
    for (const { date, removed } of holidaysAt(state, year, changes))
      if (!removed && date >= from && date <= to) dates.push(date);
  return dates;
}

/** The year of holidays that prices are made with, and somewhat more: regulars are booked a year ahead. */
export const holidaySpan = (today: string) => ({ from: addDays(today, -2), to: addDays(today, 400) });
