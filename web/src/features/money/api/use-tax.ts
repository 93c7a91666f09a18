import { ownerTax } from '@crease/shared/contracts/taxes';
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
