import type { PriceRuleFields } from '@crease/shared/contracts/owner-prices';
import { addDays } from '@crease/shared/time/ist';
import { formatRupees } from '../../../lib/format/money.js';
import { rangeText } from '../../../lib/format/range-text.js';
import { formatDay, weekdayOf } from '../../../lib/format/time.js';
import { ruleTexts as t } from './texts.js';

const SOME_MONDAY = '2026-01-05';

/** `Mon` for 1, to `Sun` for 7. */
export const weekdayWord = (weekday: number): string => weekdayOf(addDays(SOME_MONDAY, weekday - 1));

/** A rule's effect on a price: `+20%`, `₹1,200 an hour`. */
export function effectOf({ rate, percent = 0 }: Pick<PriceRuleFields, 'rate' | 'percent'>): string {
  if (rate !== undefined) return t.anHour(formatRupees(rate));
  return percent < 0 ? `−${-percent}%` : `+${percent}%`;
}

/** When a rule applies: `Sat, Sun · 6–10 PM · up to 3 hours ahead`. Says if its last day is before `today`. */
export function whenOf({ days, dates, holidays, hours, lead }: PriceRuleFields, today: string): string {
  const parts = [
    days
      ? [...days]
          .sort((a, b) => a - b)
          .map(weekdayWord)
          .join(', ')
      : '',
    dates ? spanOf(dates) : '',
    holidays ? t.holidays : '',
    hours ? rangeText(hours) : '',
    lead ? leadOf(lead) : '',
    dates && lastDayOf(dates, hours) < today ? t.over : '',
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(' · ') : t.always;
}

/** Hours past midnight belong to the day before. */
const lastDayOf = ({ to }: { to: string }, hours: PriceRuleFields['hours']): string =>
  hours && hours.end <= hours.start ? addDays(to, 1) : to;

const spanOf = ({ from, to }: { from: string; to: string }): string =>
  from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`;

function leadOf({ atLeastHours, atMostHours }: NonNullable<PriceRuleFields['lead']>): string {
  if (atMostHours === undefined) return t.leadAtLeast(atLeastHours ?? 0);
  return atLeastHours ? t.leadBetween(atLeastHours, atMostHours) : t.leadAtMost(atMostHours);
}
