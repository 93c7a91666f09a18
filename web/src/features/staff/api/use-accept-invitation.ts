import { acceptInvitation } from '@crease/shared/contracts/staff';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import { ownerKeys } from '../../desk/public.js';

/** Accepts an invitation, then refetches the user's workplaces. */
export function useAcceptInvitation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (token: string) => (await call(acceptInvitation, { body: { token } })).workplace,
    onSuccess: () => client.invalidateQueries({ queryKey: ownerKeys.workplaces }),
  });
}
