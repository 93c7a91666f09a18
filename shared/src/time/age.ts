import { hourStart } from './ist.js';

/** Indian law: a person is a child until the 18th anniversary of their birth begins. */
const ADULT_AT_YEARS = 18;

/** True for a date of the calendar from 1900 on. */
export function isBirthDate(value: string): boolean {
  if (!/^(19|20)\d\d-\d\d-\d\d$/.test(value)) return false;
  const parsed = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(value);
}

/** The instant at which a person born on a date is 18, in India; for 29 February on 1 March of a common year. */
export function turnsAdultAt(birthDate: string): Date {
  const anniversary = `${Number(birthDate.slice(0, 4)) + ADULT_AT_YEARS}${birthDate.slice(4)}`;
  return hourStart(anniversary, 0);
}
