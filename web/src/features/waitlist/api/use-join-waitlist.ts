import type { BodyOf } from '@crease/shared/contract';
import { joinWaitlist, leaveWaitlist } from '@crease/shared/contracts/waitlist';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import { waitsKey } from '../wait-keys.js';

export function useJoinWaitlist() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof joinWaitlist>) => call(joinWaitlist, { body }),
    onSettled: () => client.invalidateQueries({ queryKey: waitsKey }),
  });
}

/** Leaves a waitlist. Hours held for the player go to the next one. */
export function useLeaveWaitlist() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(leaveWaitlist, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: waitsKey }),
  });
}
