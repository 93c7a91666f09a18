import { mergeCustomers } from '@crease/shared/contracts/customers';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import { customerKeys } from '../customer-keys.js';

/** Merges two records into the one that is kept. */
export function useMergeCustomers(ownerId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ customerId, into }: { customerId: string; into: string }) =>
      (
        await call(mergeCustomers, {
          params: { customerId },
          query: { workplace: ownerId },
          body: { into },
        })
      ).customer,
    onSettled: () => client.invalidateQueries({ queryKey: customerKeys.all(ownerId) }),
  });
}
