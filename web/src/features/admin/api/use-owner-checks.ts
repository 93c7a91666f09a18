import type { BodyOf } from '@crease/shared/contract';
import { decideOwnerCheck, listDeskChecks } from '@crease/shared/contracts/owner-checks';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import { adminKeys } from '../admin-keys.js';

export type DeskState = 'waiting' | 'passed' | 'refused';
const PAGE_SIZE = 20;

/** Checks of owners in a state, and the first payouts that wait. */
export function useOwnerChecks(query: { state: DeskState; page: number }) {
  return useQuery({
    queryKey: adminKeys.ownerChecks(query),
    queryFn: ({ signal }) => {
      const { state: status, page } = query;
      return call(listDeskChecks, { query: { status, page, limit: PAGE_SIZE }, signal });
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
}

export function useDecideCheck() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof decideOwnerCheck>) => call(decideOwnerCheck, { body }),
    onSettled: () => client.invalidateQueries({ queryKey: adminKeys.all }),
  });
}
