import type { RegularDate } from '@crease/shared/contracts/regulars';
import type { GroundDoc } from '../../catalogue/ground-record/ground.schema.js';
import { holidaysAt } from '../../catalogue/prices/holidays.js';

type NamedHoliday = NonNullable<RegularDate['holiday']>;

/** Which of these dates are holidays at the ground; one that its owner has added has no name. */
export function holidaysOn(
  { location, price }: Pick<GroundDoc, 'location' | 'price'>,
  dates: readonly string[],
): ReadonlyMap<string, NamedHoliday> {
  const years = new Set(dates.map((date) => Number(date.slice(0, 4))));
  const all = [...years].flatMap((year) => holidaysAt(location.state, year, price.holidayChanges));
  const wanted = new Set(dates);
  return new Map(
    all
      .filter(({ date, removed }) => !removed && wanted.has(date))
      .map(({ date, name, nameHi }) => [date, { name, ...(nameHi ? { nameHi } : {}) }]),
  );
}

export const withHoliday = (date: RegularDate, holidays: ReadonlyMap<string, NamedHoliday>): RegularDate => {
  const holiday = holidays.get(date.bookingDate);
  return holiday ? { ...date, holiday } : date;
};
