import type { QueryOf } from '@crease/shared/contract';
import type { Ground, listGrounds } from '@crease/shared/contracts/grounds';
import { rateAfterDiscount } from '@crease/shared/prices/amounts';
import { isOpenAt } from '@crease/shared/prices/ground-price';
import { hourOfWeek } from '@crease/shared/prices/lowest-rate';
import { rateAt } from '@crease/shared/prices/rates';
import { addDays, dayOf, hourOf, isoWeekdayOf } from '@crease/shared/time/ist';
import type { GroundDoc } from './ground.schema.js';
import type { GroundFilter } from './ground-lists.queries.js';

/** An hour that somebody wants to play in, and when they look at it. */
export interface HourAsked {
  date: string;
  hour: number;
  now: Date;
}

/** The hour of a query: on its date, else the next time that it comes. */
export function hourAsked(
  { date, hour }: Pick<QueryOf<typeof listGrounds>, 'date' | 'hour'>,
  now: Date,
): HourAsked | undefined {
  if (hour === undefined) return undefined;
  const today = dayOf(now);
  return { date: date ?? (hour > hourOf(now) ? today : addDays(today, 1)), hour, now };
}

/** What an hour costs at a ground, after its discount. */
export function priceAt(
  { price }: Pick<GroundDoc, 'price'>,
  { date, hour, now }: HourAsked,
): Ground['priceAt'] {
  const { rate, rule } = rateAt(price, date, hour, now);
  return {
    date,
    hour,
    rate: rateAfterDiscount(rate, price.discount),
    ...(rule === undefined ? {} : { rule }),
  };
}

/**
 * Leaves out what costs too much in that hour of the week on any day that can be booked. The database knows the lowest rates;
 * a ground that has none stored is looked at like the others.
 */
export function withinWeekRate({ date, hour }: HourAsked, maxPrice: number): GroundFilter {
  return { [`weekRates.${hourOfWeek(isoWeekdayOf(date), hour)}`]: { $not: { $gt: maxPrice } } };
}

/** The grounds that are open in that hour and cost then what was asked for; the cheapest first where that was asked too. */
export function pricedWithin<G extends Pick<GroundDoc, 'price'>>(
  grounds: readonly G[],
  asked: HourAsked,
  { minPrice = 0, maxPrice = Number.POSITIVE_INFINITY, cheapestFirst = false },
): G[] {
  const found = grounds
    .filter(({ price }) => isOpenAt(price, asked.hour))
    .map((ground) => ({ ground, rate: priceAt(ground, asked)?.rate ?? 0 }))
    .filter(({ rate }) => rate >= minPrice && rate <= maxPrice);
  if (cheapestFirst) found.sort((a, b) => a.rate - b.rate);
  return found.map(({ ground }) => ground);
}
