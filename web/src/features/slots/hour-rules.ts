import type { SlotStatus } from '@crease/shared/contracts/grounds';
import type { OwnHour } from '../bookings/public.js';
import type { TimelineHour } from './timeline.js';

export interface WhoseHours {
  /** Held for the player, or of the booking that they move: as good as free to them. */
  isYours: (hour: TimelineHour) => boolean;
  /** The player's booking that has this hour; never the one that they move. */
  bookingAt: (hour: TimelineHour) => OwnHour | undefined;
}

const OPEN = new Set<SlotStatus>(['available', 'held', 'booked']);

export function isFreeTo({ isYours }: Pick<WhoseHours, 'isYours'>, hour: TimelineHour): boolean {
  return hour.status === 'available' || isYours(hour);
}

/** May the player wait for this hour? Not for closed or past ones, nor for their own. */
export function canBeHad({ isYours, bookingAt }: WhoseHours, hour: TimelineHour): boolean {
  return OPEN.has(hour.status) && !isYours(hour) && !bookingAt(hour);
}
