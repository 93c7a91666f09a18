import { shareCustomer, unshareCustomer } from '@crease/shared/contracts/customers';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import { customerKeys } from '../customer-keys.js';

/** Creates the one-time link to a customer's walk-ins; also mails it if asked. */
export function useShareCustomer(ownerId: string) {
  return useMutation({
    mutationFn: async ({ customerId, mail }: { customerId: string; mail?: boolean }) =>
      (
        await call(shareCustomer, {
          params: { customerId },
          query: { workplace: ownerId },
          body: mail ? { mail } : {},
        })
      ).link,
  });
}

/** Revokes the link and what was shown through it. */
export function useUnshareCustomer(ownerId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (customerId: string) =>
      call(unshareCustomer, { params: { customerId }, query: { workplace: ownerId } }),
    onSettled: () => client.invalidateQueries({ queryKey: customerKeys.all(ownerId) }),
  });
}
