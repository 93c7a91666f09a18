import { acceptInvitation } from '@crease/shared/contracts/staff';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import { ownerKeys } from '../../desk/public.js';

/** Takes up an invitation; where one works is read anew. */
export function useAcceptInvitation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (token: string) => (await call(acceptInvitation, { body: { token } })).workplace,
    onSuccess: () => client.invalidateQueries({ queryKey: ownerKeys.workplaces }),
  });
}
