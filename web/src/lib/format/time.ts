import { formatsIn } from '@crease/shared/format/time';
import { language } from '../language/language.js';

export {
  dayOfMonth,
  formatClock,
  formatCountdown,
  formatHour,
  formatHours,
  formatSlot,
} from '@crease/shared/format/time';

/** Days and dates in the language of this visit. */
export const {
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
} = formatsIn(language);
