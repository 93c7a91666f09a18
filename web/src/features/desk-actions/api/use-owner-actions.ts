import type { BodyOf, ParamsOf } from '@crease/shared/contract';
import { addWalkIn, closeGround, removeBlock } from '@crease/shared/contracts/owner';
import {
  acknowledgeBooking,
  approveBooking,
  checkIn,
  collectPayment,
} from '@crease/shared/contracts/owner-bookings';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import { applyOwnerBooking, refetchOwner } from '../../desk/public.js';
import { availabilityKeys } from '../../slots/public.js';

/** Confirms a pending booking, which is then paid at the ground. */
export function useApproveBooking() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => (await call(approveBooking, { params: { id } })).booking,
    onSuccess: (booking) => applyOwnerBooking(client, booking),
    onSettled: () => refetchOwner(client),
  });
}

/** Marks the alert as seen. An unseen alert is mailed after a minute (docs/product-rules.md, Bookings). */
export function useAcknowledgeBooking() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => (await call(acknowledgeBooking, { params: { id } })).booking,
    onSuccess: (booking) => applyOwnerBooking(client, booking),
    onError: (error) => console.warn('The alert could not be acknowledged', error),
  });
}

export function useCheckIn() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, confirmationCode }: { id: string; confirmationCode: string }) =>
      (await call(checkIn, { params: { id }, body: { confirmationCode } })).booking,
    onSuccess: (booking) => applyOwnerBooking(client, booking),
    onSettled: () => refetchOwner(client),
  });
}

/** Records a payment at the ground. */
export function useCollectPayment() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, ...body }: { id: string } & BodyOf<typeof collectPayment>) =>
      (await call(collectPayment, { params: { id }, body })).booking,
    onSuccess: (booking) => applyOwnerBooking(client, booking),
    onSettled: () => refetchOwner(client),
  });
}

export function useAddWalkIn(groundId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: BodyOf<typeof addWalkIn>) =>
      (await call(addWalkIn, { params: { id: groundId }, body })).booking,
    onSettled: () => {
      refetchOwner(client);
      void client.invalidateQueries({ queryKey: availabilityKeys.ground(groundId) });
    },
  });
}

/** The rain button: closes hours, and cancels and refunds their bookings. */
export function useCloseGround(groundId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof closeGround>) => call(closeGround, { params: { id: groundId }, body }),
    onSettled: () => {
      refetchOwner(client);
      void client.invalidateQueries({ queryKey: availabilityKeys.ground(groundId) });
    },
  });
}

export function useRemoveBlock() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (params: ParamsOf<typeof removeBlock>) => call(removeBlock, { params }),
    onSettled: (_data, _error, { id }) => {
      refetchOwner(client);
      void client.invalidateQueries({ queryKey: availabilityKeys.ground(id) });
    },
  });
}
