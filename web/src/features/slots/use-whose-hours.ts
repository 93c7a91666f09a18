import { hoursOf } from '@crease/shared/time/slots';
import { useCallback, useMemo } from 'react';
import { type OwnHour, ownHourKey, useOwnHours } from '../bookings/public.js';
import { type HeldSlot, holdCovers } from '../holds/public.js';
import type { WhoseHours } from './hour-rules.js';
import type { TimelineHour } from './timeline.js';

interface Options {
  groundId: string;
  now: number;
  hold: HeldSlot | undefined;
  moving: { bookingDate: string; timeSlot: string } | undefined;
}

interface Whose extends WhoseHours {
  /** True if a booking has replaced the hold on all of its hours. */
  isBookedSince: boolean;
}

/** Finds which taken hours are the player's own: by their hold, by the booking being moved, or by another booking. */
export function useWhoseHours({ groundId, now, hold, moving }: Options): Whose {
  const moved = useMemo(() => (moving ? hoursOf(moving.bookingDate, moving.timeSlot) : []), [moving]);
  const booked = useOwnHours(groundId);

  const isMoved = useCallback(
    ({ date, at }: TimelineHour) => moved.some((own) => own.date === date && own.hour === at % 24),
    [moved],
  );
  const bookingAt = useCallback(
    (hour: TimelineHour): OwnHour | undefined => {
      if ((hour.status !== 'held' && hour.status !== 'booked') || isMoved(hour)) return undefined;
      const own = booked.get(ownHourKey(hour.date, hour.at % 24));
      return own && !(own.until && Date.parse(own.until) <= now) ? own : undefined;
    },
    [booked, isMoved, now],
  );
  const isYours = useCallback(
    (hour: TimelineHour): boolean => {
      if (hour.status === 'booked') return isMoved(hour);
      return (
        hour.status === 'held' && !bookingAt(hour) && holdCovers(hold, groundId, hour.date, hour.at % 24)
      );
    },
    [hold, groundId, isMoved, bookingAt],
  );
  const isBookedSince =
    hold?.groundId === groundId &&
    hoursOf(hold.bookingDate, hold.timeSlot).every(({ date, hour }) => {
      const own = booked.get(ownHourKey(date, hour));
      return own !== undefined && own.until === undefined;
    });
  return { isYours, bookingAt, isBookedSince };
}
