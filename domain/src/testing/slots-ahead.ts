import { addDays, dayOf } from '@crease/shared/time/ist';

/** A date some days ahead of today in India: bookable whatever the hour at which the test runs. */
export function dateAhead(days = 3): string {
  return addDays(dayOf(new Date()), days);
}
