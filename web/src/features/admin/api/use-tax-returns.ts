import { allCommissionBills, gstr8, tds } from '@crease/shared/contracts/taxes';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import { adminKeys } from '../admin-keys.js';

/** GST collected at source in a month. */
export function useTcsReturn(month: string) {
  return useQuery({
    queryKey: adminKeys.tcs(month),
    queryFn: ({ signal }) => call(gstr8, { query: { month }, signal }),
    staleTime: 0,
  });
}

/** Income tax deducted in a quarter. */
export function useTdsReturn(quarter: string) {
  return useQuery({
    queryKey: adminKeys.tds(quarter),
    queryFn: ({ signal }) => call(tds, { query: { quarter }, signal }),
    staleTime: 0,
  });
}

/** A page of the bills for the commission of a month. */
export function useAllCommissionBills(month: string, page: number) {
  return useQuery({
    queryKey: adminKeys.bills(month, page),
    queryFn: ({ signal }) => call(allCommissionBills, { query: { month, page }, signal }),
    staleTime: 0,
  });
}
