import { listBlockedPeople, unblockPerson } from '@crease/shared/contracts/people-safety';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import { MINE } from '../../../lib/mine.js';

const blockedKey = [MINE, 'blocked-people'] as const;

export function useBlockedPeople() {
  return useQuery({
    queryKey: blockedKey,
    queryFn: async ({ signal }) => (await call(listBlockedPeople, { signal })).blocks,
    staleTime: 0,
  });
}

export function useUnblock() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(unblockPerson, { params: { id } }),
    // A game that was hidden can be listed again, and the page behind the dialog is read before it closes.
    onSettled: () => client.invalidateQueries(),
  });
}
