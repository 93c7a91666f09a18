import { bookingSummary } from '@crease/shared/contracts/bookings';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import { useUser } from '../../../lib/session.js';
import { bookingKeys } from '../booking-keys.js';

/** The player's bookings in numbers. */
export function useBookingSummary() {
  const user = useUser();
  return useQuery({
    queryKey: bookingKeys.summary,
    queryFn: ({ signal }) => call(bookingSummary, { signal }),
    staleTime: 30_000,
    enabled: user !== undefined,
  });
}
