import type { Availability } from '@crease/shared/contracts/grounds';
import { MAX_SLOT_HOURS } from '@crease/shared/time/slots';

export interface FreeHour {
  hour: number;
  pricePerHour: number;
}

/** The free hours of a day, from an hour on. */
export function freeHours(day: Availability | undefined, from = 0): FreeHour[] {
  if (!day) return [];
  return day.slots.flatMap(({ status, pricePerHour }, hour) =>
    status === 'available' && hour >= from ? [{ hour, pricePerHour }] : [],
  );
}

/** How long a slot from `start` may be: consecutive free hours of the same day, at most six (spec §5). */
export function longestFrom(day: Availability | undefined, start: number): number {
  let length = 0;
  while (length < MAX_SLOT_HOURS && day?.slots[start + length]?.status === 'available') length += 1;
  return length;
}
