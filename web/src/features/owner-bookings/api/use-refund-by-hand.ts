import type { BodyOf } from '@crease/shared/contract';
import { refundPayment } from '@crease/shared/contracts/payments';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import { applyOwnerBooking, refetchOwner } from '../../desk/public.js';

/** Refunds part of an online payment by the ground's decision. */
export function useRefundByHand() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: BodyOf<typeof refundPayment>) => (await call(refundPayment, { body })).booking,
    onSuccess: (booking) => applyOwnerBooking(client, booking),
    onSettled: () => refetchOwner(client),
  });
}
