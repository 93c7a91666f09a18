import { AppError } from '@crease/shared/errors';
import { addDays, daysBetween, hourStart } from '@crease/shared/time/ist';
import { shownRev } from '../../calendar/availability/availability.service.js';
import type { GroundDoc } from '../../catalogue/ground-record/ground.schema.js';
import type { Core } from '../../platform/core.js';
import { type CalendarDay, readOnCalendar } from './calendar-days.js';

const MAX_DAYS = 62;

/**
 * What is on a ground, or on one that shares its turf, day by day. An entry across midnight is listed under both dates.
 * @throws VALIDATION for more than 62 days.
 */
export async function readCalendar(
  core: Core,
  ground: GroundDoc,
  from: string,
  to: string,
): Promise<Omit<CalendarDay, 'groundId'>[]> {
  const length = daysBetween(from, to) + 1;
  if (length < 1 || length > MAX_DAYS) {
    throw AppError.ofField('VALIDATION', 'to', `Please ask for 1 to ${MAX_DAYS} days.`);
  }
  const dates = Array.from({ length }, (_, i) => addDays(from, i));
  const [read] = await readOnCalendar(core, [ground], dates);
  return dates.map((date) => ({
    date,
    rev: shownRev(ground, read?.calendar.dayOn(date)),
    entries: read?.calendar.placed.filter((one) => isOn(one, date)).map(({ entry }) => entry) ?? [],
  }));
}

/** True if the entry takes any of the date's hours, 00:00 to 24:00. */
const isOn = ({ start, end }: { start: Date; end: Date }, date: string): boolean =>
  start < hourStart(addDays(date, 1), 0) && end > hourStart(date, 0);
