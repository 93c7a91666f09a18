import { systemTexts as t } from '../../system-texts.js';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long something has waited: `4 s`, `12 min`, `3 h`, `2 days`. */
export function spellAge(seconds: number): string {
  if (seconds < MINUTE) return t.seconds(Math.round(seconds));
  if (seconds < HOUR) return t.minutes(Math.floor(seconds / MINUTE));
  if (seconds < DAY) return t.hours(Math.floor(seconds / HOUR));
  return t.days(Math.floor(seconds / DAY));
}
