import type { BodyOf, ResponseOf } from '@crease/shared/contract';
import { getPayoutAccount, setPayoutAccount } from '@crease/shared/contracts/settlements';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import { moneyKeys } from '../money-keys.js';

type Known = Omit<ResponseOf<typeof getPayoutAccount>, 'success'>;

function useKnown<T>(ownerId: string, select: (known: Known) => T) {
  return useQuery({
    queryKey: moneyKeys.account(ownerId),
    queryFn: async ({ signal }): Promise<Known> =>
      await call(getPayoutAccount, { query: { workplace: ownerId }, signal }),
    select,
  });
}

/** The payout account; null if none was given. */
export const usePayoutAccount = (ownerId: string) => useKnown(ownerId, ({ payoutAccount }) => payoutAccount);

/** The owner at the provider's split; null if payouts do not go through it. */
export const useVendor = (ownerId: string) => useKnown(ownerId, ({ vendor = null }) => vendor);

export function useSetPayoutAccount(ownerId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: BodyOf<typeof setPayoutAccount>) =>
      (await call(setPayoutAccount, { query: { workplace: ownerId }, body })).payoutAccount,
    onSuccess: async (payoutAccount) => {
      const key = moneyKeys.account(ownerId);
      client.setQueryData<Known>(key, (known) => ({ ...known, payoutAccount }));
      await client.invalidateQueries({ queryKey: key });
    },
  });
}
