import { getBooking } from '@crease/shared/contracts/bookings';
import { listOwnerBookings } from '@crease/shared/contracts/owner-bookings';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ApiError } from '../../../lib/api/api-error.js';
import { call } from '../../../lib/api/call.js';
import { usePollWhileLost } from '../../../lib/live/live-status.js';
import { ownerKeys } from '../../desk/public.js';
import type { BookingFilters } from '../filters.js';

const POLL_MS = 10_000;
const PAGE_SIZE = 20;

type Query = BookingFilters & { workplace: string; groundId: string | undefined };

/** One page of a workplace's bookings. Cached under the owner's bookings, so live events reach it. */
export function useWorkBookings(query: Query & { page: number }) {
  return useQuery({
    queryKey: [...ownerKeys.bookings, 'section', query],
    queryFn: ({ signal }) => call(listOwnerBookings, { query: { ...query, limit: PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    refetchInterval: usePollWhileLost(POLL_MS),
  });
}

/** One booking by id or number, cached as a list for the same reason. */
export function useWorkBooking(id: string) {
  return useQuery({
    queryKey: [...ownerKeys.bookings, 'one', id],
    queryFn: async ({ signal }) => {
      const { booking } = await call(getBooking, { params: { id }, signal });
      // A limited view: the booking is on another owner's ground.
      if (!('playerDetails' in booking)) throw new ApiError('NOT_FOUND', '');
      return { bookings: [booking] };
    },
    staleTime: 10_000,
  });
}
