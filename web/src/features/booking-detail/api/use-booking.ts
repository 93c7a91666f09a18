import type { Booking, BookingGlimpse } from '@crease/shared/contracts/booking';
import { getBooking } from '@crease/shared/contracts/bookings';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import { serverNow } from '../../../lib/clock.js';
import { usePollWhileLost } from '../../../lib/live/live-status.js';
import { bookingKeys } from '../../bookings/public.js';

const POLL_MS = 10_000;
/** The server cancels expired bookings within 2 s. */
const TIDIED_AFTER_MS = 2500;

/** One booking by its `_id` or number. Refetched once after its payment window ends. */
export function useBooking(ref: string) {
  const poll = usePollWhileLost(POLL_MS);
  return useQuery({
    queryKey: bookingKeys.detail(ref),
    queryFn: async ({ signal }) => (await call(getBooking, { params: { id: ref }, signal })).booking,
    staleTime: 10_000,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state: { data } }) => {
      if (!data || !isWhole(data) || data.status !== 'pending' || !data.expiresAt) return poll;
      return Math.max(1000, Date.parse(data.expiresAt) + TIDIED_AFTER_MS - serverNow());
    },
  });
}

/** True for a full booking, false for the part that strangers may see. */
export function isWhole(booking: Booking | BookingGlimpse): booking is Booking {
  return 'playerDetails' in booking;
}
