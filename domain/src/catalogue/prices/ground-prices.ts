import { MAX_PRICE_DAYS } from '@crease/shared/contracts/owner-prices';
import type { Holiday, PricedHour } from '@crease/shared/contracts/prices';
import { AppError } from '@crease/shared/errors';
import { isOpenAt } from '@crease/shared/prices/ground-price';
import { ratesOn } from '@crease/shared/prices/rates';
import { addDays, daysBetween } from '@crease/shared/time/ist';
import type { GroundDoc } from '../ground-record/ground.schema.js';
import { type HolidayChanges, holidaysAt } from './holidays.js';

/** What each hour of a ground costs as of now, day by day. Throws `VALIDATION` for more days than a screen shows. */
export function pricesOf(
  { price }: Pick<GroundDoc, 'price'>,
  { from, to }: { from: string; to: string },
  now: Date,
): { date: string; hours: PricedHour[] }[] {
  const length = daysBetween(from, to) + 1;
  if (length < 1 || length > MAX_PRICE_DAYS)
    throw AppError.ofField('VALIDATION', 'to', `Please ask for 1 to ${MAX_PRICE_DAYS} days.`);
  return Array.from({ length }, (_, day) => {
    const date = addDays(from, day);
    const hours = ratesOn(price, { date, now }).map(
      (rate, hour): PricedHour => ({
        hour,
        ...rate,
        ...(isOpenAt(price, hour) ? {} : { open: false }),
      }),
    );
    return { date, hours };
  });
}

/** The holidays of a year at a ground, and what its owner has changed of the list in all years. */
export function holidaysOf(
  { price, location }: Pick<GroundDoc, 'price' | 'location'>,
  year: number,
): { holidays: Holiday[]; changes: HolidayChanges } {
  const changes = price.holidayChanges ?? { added: [], removed: [] };
  return { holidays: holidaysAt(location.state, year, changes), changes };
}
