import type { BodyOf } from '@crease/shared/contract';
import type { joinWaitlist } from '@crease/shared/contracts/waitlist';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import { waitsKey } from '../wait-keys.js';

/** Only signed-in players need them, so they are loaded after the first paint. */
const contracts = () => import('@crease/shared/contracts/waitlist');

export function useJoinWaitlist() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: BodyOf<typeof joinWaitlist>) => {
      const { joinWaitlist: contract } = await contracts();
      return await call(contract, { body });
    },
    onSettled: () => client.invalidateQueries({ queryKey: waitsKey }),
  });
}

/** Leaves a waitlist. Hours held for the player go to the next one. */
export function useLeaveWaitlist() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => {
      const { leaveWaitlist } = await contracts();
      return await call(leaveWaitlist, { params: { id } });
    },
    onSettled: () => client.invalidateQueries({ queryKey: waitsKey }),
  });
}
