import { listOwnDisputes } from '@crease/shared/contracts/disputes';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import { moneyKeys } from '../money-keys.js';

const PAGE_SIZE = 5;

/** A page of the disputed payments of the owner's grounds, newest first. */
export function useOwnDisputes(ownerId: string, page: number) {
  return useQuery({
    queryKey: moneyKeys.disputes(ownerId, page),
    queryFn: async ({ signal }) =>
      await call(listOwnDisputes, { query: { workplace: ownerId, page, limit: PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
  });
}
