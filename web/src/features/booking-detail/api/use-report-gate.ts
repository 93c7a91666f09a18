import { reportClosedGate } from '@crease/shared/contracts/closed-gates';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import { applyBooking, bookingKeys } from '../../bookings/public.js';

/** The player reports that the ground was closed. */
export function useReportGate() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => (await call(reportClosedGate, { params: { id }, body: {} })).booking,
    onSuccess: (booking) => applyBooking(client, booking),
    onSettled: () => void client.invalidateQueries({ queryKey: bookingKeys.all }),
  });
}
