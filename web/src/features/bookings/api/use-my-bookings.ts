import type { BookingStatus } from '@crease/shared/contracts/booking';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import { usePollWhileLost } from '../../../lib/live/live-status.js';
import { useUser } from '../../../lib/session.js';
import { bookingKeys } from '../booking-keys.js';

/** Refetched periodically only while live updates are down. */
const POLL_MS = 30_000;

export function useMyBookings(query: { status?: BookingStatus; page: number; limit: number }) {
  const user = useUser();
  return useQuery({
    queryKey: bookingKeys.list(query),
    queryFn: async ({ signal }) => {
      // The ground page uses this too, so what only signed-in users need loads after its first paint.
      const { listMyBookings } = await import('@crease/shared/contracts/bookings');
      return call(listMyBookings, { query, signal });
    },
    placeholderData: keepPreviousData,
    staleTime: 15_000,
    refetchInterval: usePollWhileLost(POLL_MS),
    enabled: user !== undefined,
  });
}
