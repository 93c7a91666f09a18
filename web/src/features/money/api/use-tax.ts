import { commissionBills, ownerTax } from '@crease/shared/contracts/taxes';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import { moneyKeys } from '../money-keys.js';

/** What was settled and withheld in a financial year. */
export function useTax(ownerId: string, year: string) {
  return useQuery({
    queryKey: moneyKeys.tax(ownerId, year),
    queryFn: ({ signal }) => call(ownerTax, { query: { workplace: ownerId, year }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** A page of the operator's monthly bills for commission. */
export function useCommissionBills(ownerId: string, page: number) {
  return useQuery({
    queryKey: moneyKeys.bills(ownerId, page),
    queryFn: ({ signal }) =>
      call(commissionBills, { query: { workplace: ownerId, page, limit: 12 }, signal }),
    placeholderData: keepPreviousData,
  });
}
