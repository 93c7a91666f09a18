import type { BodyOf } from '@crease/shared/contract';
import { getPayoutAccount, setPayoutAccount } from '@crease/shared/contracts/settlements';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import { moneyKeys } from '../money-keys.js';

/** The payout account; null if none was given. */
export function usePayoutAccount(ownerId: string) {
  return useQuery({
    queryKey: moneyKeys.account(ownerId),
    queryFn: async ({ signal }) =>
      (await call(getPayoutAccount, { query: { workplace: ownerId }, signal })).payoutAccount,
  });
}

export function useSetPayoutAccount(ownerId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: BodyOf<typeof setPayoutAccount>) =>
      (await call(setPayoutAccount, { query: { workplace: ownerId }, body })).payoutAccount,
    onSuccess: (account) => client.setQueryData(moneyKeys.account(ownerId), account),
  });
}
