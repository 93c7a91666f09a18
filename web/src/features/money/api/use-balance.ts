import { balance } from '@crease/shared/contracts/settlements';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import { moneyKeys } from '../money-keys.js';

export function useBalance(ownerId: string) {
  return useQuery({
    queryKey: moneyKeys.balance(ownerId),
    queryFn: ({ signal }) => call(balance, { query: { workplace: ownerId }, signal }),
    // Every booking moves it.
    staleTime: 0,
  });
}
