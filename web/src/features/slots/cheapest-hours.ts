import type { Availability, Ground } from '@crease/shared/contracts/grounds';
import { rateAfterDiscount } from '@crease/shared/prices/amounts';
import { ratesOn } from '@crease/shared/prices/rates';
import { hourStart } from '@crease/shared/time/ist';

/** A free hour and its current price, after the discount. */
export interface CheapHour {
  date: string;
  hour: number;
  rate: number;
}

const SHOWN = 3;

/**
 * The cheapest free hours of some days, one per day, cheapest first; the earliest of a day's equals. Empty if all free
 * hours cost the same.
 */
export function cheapestHours(
  { price }: Pick<Ground, 'price'>,
  days: readonly Pick<Availability, 'date' | 'slots'>[],
  now: number,
): CheapHour[] {
  const free = days.map(({ date, slots }) => {
    const rates = ratesOn(price, { date, now: new Date(now) });
    return slots.flatMap(({ status }, hour): CheapHour[] => {
      if (status !== 'available' || hourStart(date, hour).getTime() <= now) return [];
      return [{ date, hour, rate: rateAfterDiscount(rates[hour]?.rate ?? price.perHour, price.discount) }];
    });
  });
  const all = free.flat();
  if (new Set(all.map(({ rate }) => rate)).size < 2) return [];
  const dearest = Math.max(...all.map(({ rate }) => rate));
  return free
    .flatMap((hours) => hours.toSorted((a, b) => a.rate - b.rate || a.hour - b.hour).slice(0, 1))
    .filter(({ rate }) => rate < dearest)
    .sort((a, b) => a.rate - b.rate)
    .slice(0, SHOWN);
}
