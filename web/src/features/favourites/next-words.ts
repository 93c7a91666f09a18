import type { Ground } from '@crease/shared/contracts/grounds';
import { dayOf } from '@crease/shared/time/ist';
import { playPlace } from '@crease/shared/time/play-day';
import { startHourOf } from '@crease/shared/time/slots';
import { dayName, formatHour } from '../../lib/format/time.js';
import { favouritesPageTexts as t } from './page-texts.js';

type NextSlot = NonNullable<Ground['availability']['nextSlot']>;

/** `Next free: Today, 7 PM`. An hour after midnight that belongs to this evening counts as tonight. `now` in ms. */
export function nextWords({ date, time }: NextSlot, now: number): string {
  const hour = startHourOf(time);
  const today = dayOf(new Date(now));
  const isTonight = date > today && playPlace({ date, hour }, today).date === today;
  return t.nextSlot(isTonight ? t.tonight : dayName(date, now), formatHour(hour));
}
