import { listInvoices } from '@crease/shared/contracts/invoices';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import { type InvoicesQuery, moneyKeys } from '../money-keys.js';

const PAGE_SIZE = 20;

/** Invoices and credit notes of a date range. */
export function useInvoices(ownerId: string, query: InvoicesQuery) {
  return useQuery({
    queryKey: moneyKeys.invoices(ownerId, query),
    queryFn: ({ signal }) =>
      call(listInvoices, { query: { workplace: ownerId, ...query, limit: PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
  });
}
