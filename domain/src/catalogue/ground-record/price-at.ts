import type { QueryOf } from '@crease/shared/contract';
import type { Ground, listGrounds } from '@crease/shared/contracts/grounds';
import { rateAfterDiscount } from '@crease/shared/prices/amounts';
import { isOpenAt } from '@crease/shared/prices/ground-price';
import { hourOfWeek } from '@crease/shared/prices/lowest-rate';
import { rateAt } from '@crease/shared/prices/rates';
import { addDays, dayOf, hourOf, isoWeekdayOf } from '@crease/shared/time/ist';
import type { GroundDoc } from './ground.schema.js';
import type { GroundFilter } from './ground-lists.queries.js';

/** An hour that a player wants to play in, and the time of the query. */
export interface HourAsked {
  date: string;
  hour: number;
  now: Date;
}

/** The hour of a query: on its date, else its next occurrence. */
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
 * Leaves out grounds too expensive in that hour of the week on any bookable day. Uses the stored lowest rates; grounds
 * without them are judged by the caller.
 */
export function withinWeekRate({ date, hour }: HourAsked, maxPrice: number): GroundFilter {
  return { [`weekRates.${hourOfWeek(isoWeekdayOf(date), hour)}`]: { $not: { $gt: maxPrice } } };
}

/** The grounds that are open in that hour at the requested price; cheapest first if requested. */
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
