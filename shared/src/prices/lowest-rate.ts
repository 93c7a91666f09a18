import { addDays, dayOf, isoWeekdayOf } from '../time/ist.js';
import { MAX_DAYS_AHEAD } from '../time/slots.js';
import { rateAfterDiscount } from './amounts.js';
import { isOpenAt, type Tariff } from './ground-price.js';
import { ratesOn } from './rates.js';

/** Calls back with each open hour of the bookable days, and its rate after the discount. */
function eachOpenHour(
  price: Tariff,
  now: Date,
  tell: (weekday: number, hour: number, rate: number) => void,
): void {
  const open = Array.from({ length: 24 }, (_, hour) => hour).filter((hour) => isOpenAt(price, hour));
  const today = dayOf(now);
  for (let day = 0; day <= MAX_DAYS_AHEAD; day++) {
    const date = addDays(today, day);
    const weekday = isoWeekdayOf(date);
    const rates = ratesOn(price, { date, now });
    for (const hour of open) {
      const { rate } = rates[hour] ?? { rate: price.perHour };
      tell(weekday, hour, rateAfterDiscount(rate, price.discount));
    }
  }
}

/** The ground with its calendar rules only, without those by lead time. */
const byCalendar = (price: Tariff): Tariff => ({
  ...price,
  rules: price.rules?.filter(({ lead }) => !lead),
});

/**
 * The lowest price of an hour over the open hours from today to + 30 days, after the discount and without rules by lead
 * time. The one number that `From` shows and that lists filter and sort by.
 */
export function lowestRate(price: Tariff, now: Date): number {
  let lowest = Number.POSITIVE_INFINITY;
  eachOpenHour(byCalendar(price), now, (_weekday, _hour, rate) => {
    lowest = Math.min(lowest, rate);
  });
  return lowest;
}

/** The index of a weekday's hour (Monday 1) in a week's rates. */
export const hourOfWeek = (weekday: number, hour: number): number => (weekday - 1) * 24 + hour;

/**
 * For each hour of the week its lowest possible price after the discount, whatever the lead time; null if it is closed.
 * Never above the true price of an hour from today to + 30 days.
 */
export function lowestOfWeek(price: Tariff, now: Date): (number | null)[] {
  const week = new Array<number | null>(7 * 24).fill(null);
  const lower = (weekday: number, hour: number, rate: number): void => {
    const at = hourOfWeek(weekday, hour);
    week[at] = Math.min(week[at] ?? rate, rate);
  };
  const standing = byCalendar(price);
  eachOpenHour(standing, now, lower);
  // One rule decides an hour, so it is enough to apply each of these separately, in its place.
  for (const byLead of price.rules?.filter(({ lead }) => lead) ?? []) {
    const rules = price.rules?.flatMap((rule) => {
      if (rule === byLead) return [{ ...rule, lead: undefined }];
      return rule.lead ? [] : [rule];
    });
    eachOpenHour({ ...standing, rules }, now, lower);
  }
  return week;
}
