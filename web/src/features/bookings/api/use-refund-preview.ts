import { refundPreview } from '@crease/shared/contracts/bookings';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import { bookingKeys } from '../booking-keys.js';

/** What a cancellation would refund now. Never cached, because it changes with time. */
export function useRefundPreview(id: string) {
  return useQuery({
    queryKey: bookingKeys.refundPreview(id),
    queryFn: ({ signal }) => call(refundPreview, { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
}
