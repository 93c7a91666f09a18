import type { BodyOf } from '@crease/shared/contract';
import { listDataRequests, makeDataRequest } from '@crease/shared/contracts/data-requests';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import { MINE } from '../../../lib/mine.js';

const KEY = [MINE, 'data-requests'] as const;

/** The newest requests of the user. */
export function useDataRequests(limit: number) {
  return useQuery({
    queryKey: [...KEY, limit],
    queryFn: ({ signal }) => call(listDataRequests, { query: { page: 1, limit }, signal }),
    placeholderData: (before) => before,
    staleTime: 0,
  });
}

export function useMakeDataRequest() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof makeDataRequest>) => call(makeDataRequest, { body }),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
}
