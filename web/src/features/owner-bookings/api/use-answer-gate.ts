import { confirmClosedGate, disputeClosedGate } from '@crease/shared/contracts/closed-gates';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import { applyOwnerBooking, refetchOwner } from '../../desk/public.js';

/**
 * The ground's answer to a report of a closed gate: with a reason it disputes the report, without one it confirms and
 * refunds.
 */
export function useAnswerGate() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, reason }: { id: string; reason?: string }) => {
      const params = { id };
      const { booking } =
        reason === undefined
          ? await call(confirmClosedGate, { params })
          : await call(disputeClosedGate, { params, body: { reason } });
      return booking;
    },
    onSuccess: (booking) => applyOwnerBooking(client, booking),
    onSettled: () => refetchOwner(client),
  });
}
