import { listOwnDisputes } from '@crease/shared/contracts/disputes';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import { moneyKeys } from '../money-keys.js';

const PAGE_SIZE = 5;

/** The newest disputed payments of the owner's grounds. */
export function useOwnDisputes(ownerId: string) {
  return useQuery({
    queryKey: moneyKeys.disputes(ownerId),
    queryFn: async ({ signal }) =>
      await call(listOwnDisputes, { query: { workplace: ownerId, limit: PAGE_SIZE }, signal }),
  });
}
