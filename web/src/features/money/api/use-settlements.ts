import { getSettlement, listSettlements } from '@crease/shared/contracts/settlements';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import { moneyKeys } from '../money-keys.js';

const PAGE_SIZE = 12;

export function useSettlements(ownerId: string, page: number) {
  return useQuery({
    queryKey: moneyKeys.settlements(ownerId, page),
    queryFn: ({ signal }) =>
      call(listSettlements, { query: { workplace: ownerId, page, limit: PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** One settlement with the entries it pays out. */
export function useSettlement(ownerId: string, id: string) {
  return useQuery({
    queryKey: moneyKeys.settlement(ownerId, id),
    queryFn: async ({ signal }) =>
      (await call(getSettlement, { params: { id }, query: { workplace: ownerId }, signal })).settlement,
  });
}
