import type { BookingStatus } from '@crease/shared/contracts/booking';
import { listOwnerBookings } from '@crease/shared/contracts/owner-bookings';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import { usePollWhileLost } from '../../../lib/live/live-status.js';
import { ownerKeys } from '../owner-keys.js';

const POLL_MS = 10_000;
const MOST_PENDING = 100;
const PAGE_SIZE = 10;

/** All bookings that wait for approval, on any day at any ground of the workplace. */
export function usePendingBookings(workplace: string) {
  return useQuery({
    queryKey: ownerKeys.pendingOf(workplace),
    queryFn: ({ signal }) =>
      call(listOwnerBookings, { query: { workplace, status: 'pending', limit: MOST_PENDING }, signal }),
    staleTime: 0,
    refetchInterval: usePollWhileLost(POLL_MS),
  });
}

/** One page of all bookings, the latest start first. */
export function useOwnerBookings(query: {
  workplace: string;
  groundId?: string;
  status?: BookingStatus;
  page: number;
}) {
  return useQuery({
    queryKey: ownerKeys.table(query),
    queryFn: ({ signal }) => call(listOwnerBookings, { query: { ...query, limit: PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    refetchInterval: usePollWhileLost(POLL_MS),
  });
}
