import { listDeliveries, redeliver } from '@crease/shared/contracts/webhooks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import { connectKeys } from '../connect-keys.js';

/** Poll interval while deliveries are under way. */
const AGAIN_MS = 2_000;
const PAGE = 20;

/** Deliveries of a webhook, newest first. */
export function useDeliveries(ownerId: string, id: string, page: number) {
  return useQuery({
    queryKey: connectKeys.deliveries(ownerId, id, page),
    queryFn: ({ signal }) =>
      call(listDeliveries, {
        params: { id },
        query: { workplace: ownerId, page, limit: PAGE },
        signal,
      }),
    refetchInterval: ({ state }) =>
      state.data?.deliveries.some(({ status, attempts }) => status === 'sending' || attempts.length === 0)
        ? AGAIN_MS
        : false,
  });
}

/** Sends one again. */
export function useRedeliver(ownerId: string, id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (deliveryId: string) =>
      call(redeliver, { params: { id, deliveryId }, query: { workplace: ownerId } }),
    onSettled: () => client.invalidateQueries({ queryKey: connectKeys.deliveries(ownerId, id) }),
  });
}
