import type { WhoseHours } from './hour-rules.js';
import { reachOf } from './pick-hours.js';
import type { Selection, TimelineHour } from './timeline.js';
import type { SlotPicker } from './use-slot-picker.js';

/** How an hour looks to this player. */
export type HourLook = 'free' | 'pick' | 'yours' | 'held' | 'near' | 'booked' | 'closed' | 'past';

interface Shown extends WhoseHours {
  moving: boolean;
  /** Hours of this very day, not of another. */
  picked: Selection | undefined;
  near: Selection | undefined;
}

export function isWithin(run: Selection | undefined, at: number): boolean {
  return run !== undefined && at >= run.start && at < run.end;
}

/** What is the player's looks so before it looks taken; while a booking is moved the new hours go before its own. */
export function hourLook(hour: TimelineHour, { moving, picked, near, isYours, bookingAt }: Shown): HourLook {
  const isPicked = isWithin(picked, hour.at);
  if (moving && isPicked) return 'pick';
  if (isYours(hour) || bookingAt(hour)) return 'yours';
  if (hour.status === 'available') {
    if (isPicked) return 'pick';
    return isWithin(near, hour.at) ? 'near' : 'free';
  }
  return hour.status === 'blocked' ? 'closed' : hour.status;
}

/**
 * What is charged for an hour as things stand: its own rate, or, where a slot costs what its start does, within reach of the chosen run the rate of its start, because that is
 * what it would cost there.
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
