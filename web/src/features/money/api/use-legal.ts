import type { BodyOf } from '@crease/shared/contract';
import { getLegal, setLegal } from '@crease/shared/contracts/invoices';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import { moneyKeys } from '../money-keys.js';

/** The legal entity that issues invoices; null if none was given. */
export function useLegal(ownerId: string) {
  return useQuery({
    queryKey: moneyKeys.legal(ownerId),
    queryFn: async ({ signal }) => (await call(getLegal, { query: { workplace: ownerId }, signal })).legal,
  });
}

export function useSetLegal(ownerId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: BodyOf<typeof setLegal>) =>
      (await call(setLegal, { query: { workplace: ownerId }, body })).legal,
    onSuccess: (legal) => client.setQueryData(moneyKeys.legal(ownerId), legal),
  });
}
