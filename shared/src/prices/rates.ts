import { plainRateAt, type Tariff } from './ground-price.js';
import { ruledRate, rulesOn } from './rules.js';

/** An hour's price before the discount, in whole rupees, and the name of the rule that set it. */
export interface HourRate {
  rate: number;
  rule?: string;
}

interface HoursOfDate {
  date: string;
  now: Date;
  /** Hours of the date, `to` exclusive; all 24 if absent. */
  from?: number;
  to?: number;
}

/**
 * The rates of a date's hours at an instant, each set by at most one rule: the basis of every price
 * (docs/product-rules.md, Prices).
 */
export function ratesOn(price: Tariff, { date, now, from = 0, to = 24 }: HoursOfDate): HourRate[] {
  const { rules, holidays } = price;
  // Lists evaluate thousands of hours of grounds without rules: those skip the lookup.
  const ruling = rules?.length ? rulesOn(rules, { date, now, holidays }) : undefined;
  const rates: HourRate[] = [];
  for (let hour = from; hour < to; hour++) {
    const plain = plainRateAt(price, hour);
    const rule = ruling?.[hour];
    rates.push(rule ? { rate: ruledRate(rule, plain), rule: rule.name } : { rate: plain });
  }
  return rates;
}

/** The hourly price of a slot that starts in this hour (0 to 23) of a date. */
export function rateAt(price: Tariff, date: string, hour: number, now: Date): HourRate {
  return ratesOn(price, { date, now, from: hour, to: hour + 1 })[0] ?? { rate: plainRateAt(price, hour) };
}
