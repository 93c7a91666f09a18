import type { BodyOf } from '@crease/shared/contract';
import { createApiKey, endApiKey, listApiKeys } from '@crease/shared/contracts/api-keys';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import { connectKeys } from '../connect-keys.js';

export function useApiKeys(ownerId: string) {
  return useQuery({
    queryKey: connectKeys.apiKeys(ownerId),
    queryFn: async ({ signal }) => (await call(listApiKeys, { query: { workplace: ownerId }, signal })).keys,
  });
}

/** Creates and revokes API keys, then refetches the list. */
export function useApiKeyActions(ownerId: string) {
  const client = useQueryClient();
  const query = { workplace: ownerId };
  const onSettled = () => client.invalidateQueries({ queryKey: connectKeys.apiKeys(ownerId) });
  return {
    create: useMutation({
      mutationFn: (body: BodyOf<typeof createApiKey>) => call(createApiKey, { query, body }),
      onSettled,
    }),
    end: useMutation({
      mutationFn: (id: string) => call(endApiKey, { params: { id }, query }),
      onSettled,
    }),
  };
}
