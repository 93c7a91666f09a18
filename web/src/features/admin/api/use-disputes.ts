import { listDisputes, submitDispute } from '@crease/shared/contracts/disputes';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import { adminKeys } from '../admin-keys.js';

const PAGE_SIZE = 20;

/** Disputed payments: those that wait for evidence, or all. */
export function useDisputes(query: { status?: 'waiting' | undefined; page: number }) {
  return useQuery({
    queryKey: adminKeys.disputes(query),
    queryFn: ({ signal }) => call(listDisputes, { query: { ...query, limit: PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
}

export function useSubmitDispute() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, note }: { id: string; note: string }) =>
      call(submitDispute, { params: { id }, body: { note } }),
    onSettled: () => client.invalidateQueries({ queryKey: adminKeys.all }),
  });
}
