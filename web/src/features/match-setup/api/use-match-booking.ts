import type { Booking } from '@crease/shared/contracts/booking';
import { getBooking } from '@crease/shared/contracts/bookings';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import { bookingKeys } from '../../bookings/public.js';

/** The booking that a match is made for: null for one that is not mine or not confirmed. */
export function useMatchBooking(id: string | undefined) {
  return useQuery({
    queryKey: bookingKeys.detail(id ?? ''),
    queryFn: async ({ signal }) => (await call(getBooking, { params: { id: id ?? '' }, signal })).booking,
    select: (booking): Booking | null => {
      const isPlayable = booking.status === 'confirmed' || booking.status === 'completed';
      return isPlayable && 'playerDetails' in booking ? booking : null;
    },
    enabled: id !== undefined,
  });
}
