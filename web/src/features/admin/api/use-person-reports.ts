import type { BodyOf } from '@crease/shared/contract';
import {
  decidePersonReport,
  listPersonReports,
  lookAtPersonReport,
} from '@crease/shared/contracts/people-reports';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import { adminKeys } from '../admin-keys.js';

export type ReportState = 'open' | 'closed';
const PAGE_SIZE = 20;

/** Reports about people in a state. */
export function usePersonReports(query: { status: ReportState; page: number }) {
  return useQuery({
    queryKey: adminKeys.personReports(query),
    queryFn: ({ signal }) => call(listPersonReports, { query: { ...query, limit: PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
}

export function useLookAtReport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(lookAtPersonReport, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: adminKeys.all }),
  });
}

export function useDecideReport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string } & BodyOf<typeof decidePersonReport>) =>
      call(decidePersonReport, { params: { id }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: adminKeys.all }),
  });
}
