import type { BodyOf } from '@crease/shared/contract';
import { changeMember, inviteMember, removeMember } from '@crease/shared/contracts/staff';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import { staffKeys } from '../staff-keys.js';

/** Invites, changes and removes members of a workplace, then refetches the list. */
export function useStaffActions(ownerId: string) {
  const client = useQueryClient();
  const query = { workplace: ownerId };
  const onSettled = () => client.invalidateQueries({ queryKey: staffKeys.list(ownerId) });
  return {
    invite: useMutation({
      mutationFn: (body: BodyOf<typeof inviteMember>) => call(inviteMember, { query, body }),
      onSettled,
    }),
    change: useMutation({
      mutationFn: ({ id, ...body }: { id: string } & BodyOf<typeof changeMember>) =>
        call(changeMember, { params: { id }, query, body }),
      onSettled,
    }),
    remove: useMutation({
      mutationFn: (id: string) => call(removeMember, { params: { id }, query }),
      onSettled,
    }),
  };
}
