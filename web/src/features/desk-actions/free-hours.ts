import type { Availability } from '@crease/shared/contracts/grounds';
import { MAX_SLOT_HOURS } from '@crease/shared/time/slots';

export interface FreeHour {
  hour: number;
  pricePerHour: number;
}

/** The free hours of a day, starting at an hour. */
export function freeHours(day: Availability | undefined, from = 0): FreeHour[] {
  if (!day) return [];
  return day.slots.flatMap(({ status, pricePerHour }, hour) =>
    status === 'available' && hour >= from ? [{ hour, pricePerHour }] : [],
  );
}

/** The longest possible slot from `start`: consecutive free hours, into the `next` day if known, at most six. */
export function longestFrom(
  day: Availability | undefined,
  start: number,
  next?: Availability | undefined,
): number {
  const isFree = (at: number) => (at < 24 ? day : next)?.slots[at % 24]?.status === 'available';
  let length = 0;
  while (length < MAX_SLOT_HOURS && isFree(start + length)) length += 1;
  return length;
}
