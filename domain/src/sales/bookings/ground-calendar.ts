import { AppError } from '@crease/shared/errors';
import { addDays, daysBetween } from '@crease/shared/time/ist';
import { shownRev } from '../../calendar/availability/availability.service.js';
import type { GroundDoc } from '../../catalogue/grounds/ground.model.js';
import type { Core } from '../../platform/core.js';
import { type CalendarDay, readOnCalendar } from './calendar-days.js';

const MAX_DAYS = 62;

/** What is on a ground, or on one that it shares turf with, day by day, each entry under the date it starts on. */
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
    entries: read?.calendar.placed.filter((one) => one.date === date).map(({ entry }) => entry) ?? [],
  }));
}
