import { useMemo } from 'react';
import { useMyBookings } from './api/use-my-bookings.js';
import { useLiveBookings } from './live.js';
import { type OwnHour, ownHoursOf } from './own-hours.js';

/** More than a player can have ahead within the thirty bookable days. */
const MOST = 50;

/**
 * The player's own hours at a ground, taken from their bookings, because availability does not say whose an hour is.
 * Empty for visitors.
 */
export function useOwnHours(groundId: string): ReadonlyMap<string, OwnHour> {
  const { data: confirmed } = useMyBookings({ status: 'confirmed', page: 1, limit: MOST });
  const { data: pending } = useMyBookings({ status: 'pending', page: 1, limit: MOST });
  useLiveBookings();
  return useMemo(
    () => ownHoursOf([...(confirmed?.bookings ?? []), ...(pending?.bookings ?? [])], groundId),
    [confirmed, pending, groundId],
  );
}
