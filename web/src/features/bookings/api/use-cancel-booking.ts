import type { Booking } from '@crease/shared/contracts/booking';
import { setBookingStatus } from '@crease/shared/contracts/bookings';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import { bookingKeys } from '../booking-keys.js';
import { applyBooking } from '../live.js';

/** Cancels a booking, as its player or as the ground's owner. */
export function useCancelBooking() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, reason }: { id: string; reason: string }): Promise<Booking> =>
      (await call(setBookingStatus, { params: { id }, body: { status: 'cancelled', reason } })).booking,
    onSuccess: (booking) => applyBooking(client, booking),
    onSettled: () => void client.invalidateQueries({ queryKey: bookingKeys.all }),
  });
}
