import type { PriceRuleFields } from '@crease/shared/contracts/owner-prices';
import type { GroundPrice } from '@crease/shared/prices/ground-price';
import { lowestOfWeek, lowestRate } from '@crease/shared/prices/lowest-rate';
import { dayOf } from '@crease/shared/time/ist';
import { Types } from 'mongoose';
import type { GroundDoc } from '../ground-record/ground.schema.js';
import { type HolidayChanges, holidayDates, holidaySpan } from './holidays.js';

type StoredPrice = GroundDoc['price'];

/** A price as its owner gives it; a rule that is new has no id yet. */
export type OwnersPrice = Pick<GroundPrice, 'perHour' | 'currency' | 'discount' | 'mode'> & {
  ranges: StoredPrice['ranges'];
  rules?: readonly PriceRuleFields[] | undefined;
  holidayChanges?: HolidayChanges | undefined;
};

export type PricedFields = Pick<GroundDoc, 'price' | 'weekRates' | 'pricedOn'>;

/** A price as it is stored on a day: with its holidays, and with what lists filter and sort by. */
export function pricedFor(given: OwnersPrice, state: string, now: Date): PricedFields {
  const { perHour, currency, discount, ranges, mode, holidayChanges } = given;
  const rules = given.rules?.map((rule) => ({ ...rule, _id: rule._id ?? new Types.ObjectId().toString() }));
  const holidays = rules?.some((rule) => rule.holidays)
    ? holidayDates(state, holidaySpan(dayOf(now)), holidayChanges)
    : undefined;
  const price = {
    perHour,
    currency,
    discount,
    ranges,
    ...(rules?.length ? { rules } : {}),
    ...(mode ? { mode } : {}),
    ...(holidayChanges ? { holidayChanges } : {}),
    ...(holidays ? { holidays } : {}),
  };
  return {
    price: { ...price, from: lowestRate(price, now) },
    weekRates: lowestOfWeek(price, now),
    pricedOn: rules?.length ? dayOf(now) : null,
  };
}
