import { listCustomers } from '@crease/shared/contracts/customers';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import { type CustomersQuery, customerKeys } from '../customer-keys.js';

const PAGE_SIZE = 20;
const MOST_OF_ONE_PHONE = 10;

export function useCustomers(ownerId: string, query: CustomersQuery) {
  return useQuery({
    queryKey: customerKeys.list(ownerId, query),
    queryFn: ({ signal }) =>
      call(listCustomers, { query: { workplace: ownerId, ...query, limit: PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Records with the same phone number: one person, or several who share it. */
export function useCustomersByPhone(ownerId: string, phone: string, enabled = true) {
  return useQuery({
    queryKey: customerKeys.samePhone(ownerId, phone),
    queryFn: async ({ signal }) => {
      const query = { workplace: ownerId, q: phone, limit: MOST_OF_ONE_PHONE };
      const { customers } = await call(listCustomers, { query, signal });
      return customers.filter((one) => one.phone === phone);
    },
    enabled,
  });
}
