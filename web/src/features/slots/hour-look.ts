import type { WhoseHours } from './hour-rules.js';
import { reachOf } from './pick-hours.js';
import type { Selection, TimelineHour } from './timeline.js';
import type { SlotPicker } from './use-slot-picker.js';

/** How an hour is shown to this player. */
export type HourLook =
  | 'free'
  | 'pick'
  | 'yours'
  | 'held'
  | 'near'
  | 'booked'
  | 'closed'
  | 'tournament'
  | 'past';

interface Shown extends WhoseHours {
  moving: boolean;
  /** Hours of this very date. */
  picked: Selection | undefined;
  near: Selection | undefined;
}

export function isWithin(run: Selection | undefined, at: number): boolean {
  return run !== undefined && at >= run.start && at < run.end;
}

/**
 * The player's own hours are shown as theirs before they are shown as taken. While a booking is moved, its new hours
 * take precedence over its old ones.
 */
export function hourLook(hour: TimelineHour, { moving, picked, near, isYours, bookingAt }: Shown): HourLook {
  const isPicked = isWithin(picked, hour.at);
  if (moving && isPicked) return 'pick';
  if (isYours(hour) || bookingAt(hour)) return 'yours';
  if (hour.status === 'available') {
    if (isPicked) return 'pick';
    return isWithin(near, hour.at) ? 'near' : 'free';
  }
  if (hour.tournament) return 'tournament';
  return hour.status === 'blocked' ? 'closed' : hour.status;
}

/**
 * The rate to show for an hour: its own, or, where the whole slot costs what its start does and the selected run can
 * reach this hour, the rate of the run's start, because that is what would be charged.
 */
export function shownRates({
  selection,
  date,
  moving,
  isFree,
  hours,
  ground,
}: Pick<SlotPicker, 'selection' | 'date' | 'moving' | 'isFree' | 'hours'> & {
  ground: { price: Pick<SlotPicker['ground']['price'], 'mode'> };
}): (hour: TimelineHour) => number {
  if (selection?.date !== date || ground.price.mode === 'hourly') return (hour) => hour.pricePerHour;
  const { start } = selection;
  const reach = moving ? selection.end : reachOf(selection, isFree);
  const startRate = hours.find((hour) => hour.at === start)?.pricePerHour;
  return ({ at, pricePerHour }) => (at >= start && at < reach ? (startRate ?? pricePerHour) : pricePerHour);
}
