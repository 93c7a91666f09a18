import type { OwnHour } from '../bookings/public.js';
import { nearestFree, remainder } from './pick-hours.js';
import type { Selection, TimelineHour } from './timeline.js';

/** Hours that cannot be had, and what there is instead, the nearest first. */
export interface LostChoice {
  /** The first hour that somebody took while they were chosen. Null when the server only said that the slot is gone. */
  lostAt: number | null;
  /** What they are by now, where an address named them: nobody took them from under this player's hand. */
  since?: 'taken' | 'past' | 'closed';
  wanted: Selection;
  nearest: readonly Selection[];
}

export interface DayHours {
  hours: TimelineHour[];
  isFree: (at: number) => boolean;
  /** The player's own booking at that hour. */
  bookingAt: (hour: TimelineHour) => OwnHour | undefined;
}

/** What became of a choice since somebody took hours of it; nothing where that is no loss. */
export function lossOf(chosen: Selection, { hours, isFree, bookingAt }: DayHours): LostChoice | undefined {
  const lostAt = remainder(chosen, isFree)?.lost;
  const hour = hours.find((one) => one.at === lostAt);
  if (lostAt === undefined) return undefined;
  // An hour that simply began is nobody's doing, and one that the player has booked is no loss.
  if (hour && (hour.status === 'past' || bookingAt(hour))) return undefined;
  return { lostAt, wanted: chosen, nearest: nearestFree(hours, chosen, isFree) };
}

/** Hours that an address names and that are not free: what they are by now. The player's own booking is no loss. */
export function goneSince(wish: Selection, { hours, isFree, bookingAt }: DayHours): LostChoice | undefined {
  const lostAt = remainder(wish, isFree)?.lost;
  const hour = hours.find((one) => one.at === lostAt);
  // An hour that is not known yet may still be free.
  if (lostAt === undefined || !hour || bookingAt(hour)) return undefined;
  const since = hour.status === 'past' ? 'past' : hour.status === 'blocked' ? 'closed' : 'taken';
  return { lostAt, since, wanted: wish, nearest: nearestFree(hours, wish, isFree) };
}
