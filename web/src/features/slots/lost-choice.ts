import type { OwnHour } from '../bookings/public.js';
import { nearestFree, remainder } from './pick-hours.js';
import type { Selection, TimelineHour } from './timeline.js';

/** Hours that are not available, and alternatives, nearest first. */
export interface LostChoice {
  /** The first selected hour that another player took. Null if the server only said that the slot is gone. */
  lostAt: number | null;
  /** Their current state, if an address named them: they were never selected here. */
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

/** What happened to a selection after another player took part of it; undefined if nothing was lost. */
export function lossOf(chosen: Selection, { hours, isFree, bookingAt }: DayHours): LostChoice | undefined {
  const lostAt = remainder(chosen, isFree)?.lost;
  const hour = hours.find((one) => one.at === lostAt);
  if (lostAt === undefined) return undefined;
  // An hour that has simply begun was taken by no one, and one that the player has booked is not lost.
  if (hour && (hour.status === 'past' || bookingAt(hour))) return undefined;
  return { lostAt, wanted: chosen, nearest: nearestFree(hours, chosen, isFree) };
}

/**
 * Hours that an address names and that are not free, with their current state. The player's own booking is not a loss.
 */
export function goneSince(wish: Selection, { hours, isFree, bookingAt }: DayHours): LostChoice | undefined {
  const lostAt = remainder(wish, isFree)?.lost;
  const hour = hours.find((one) => one.at === lostAt);
  // An hour that is not loaded yet may still be free.
  if (lostAt === undefined || !hour || bookingAt(hour)) return undefined;
  const since = hour.status === 'past' ? 'past' : hour.status === 'blocked' ? 'closed' : 'taken';
  return { lostAt, since, wanted: wish, nearest: nearestFree(hours, wish, isFree) };
}
