import type { SlotStatus } from '@crease/shared/contracts/grounds';
import type { OwnHour } from '../bookings/public.js';
import type { TimelineHour } from './timeline.js';

export interface WhoseHours {
  /** Held for the player, or part of the booking being moved: selectable for them. */
  isYours: (hour: TimelineHour) => boolean;
  /** The player's booking that has this hour, except the one being moved. */
  bookingAt: (hour: TimelineHour) => OwnHour | undefined;
}

const OPEN = new Set<SlotStatus>(['available', 'held', 'booked']);

export function isFreeTo({ isYours }: Pick<WhoseHours, 'isYours'>, hour: TimelineHour): boolean {
  return hour.status === 'available' || isYours(hour);
}

/** Whether the player can wait for this hour: not if it is closed, past or their own. */
export function canBeHad({ isYours, bookingAt }: WhoseHours, hour: TimelineHour): boolean {
  return OPEN.has(hour.status) && !isYours(hour) && !bookingAt(hour);
}
