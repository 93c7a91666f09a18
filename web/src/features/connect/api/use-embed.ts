import { putEmbed, readEmbed } from '@crease/shared/contracts/embed';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import { connectKeys } from '../connect-keys.js';

/** The pages that may embed a ground's hours. */
export function useEmbed(groundId: string) {
  return useQuery({
    queryKey: connectKeys.embed(groundId),
    queryFn: async ({ signal }) => (await call(readEmbed, { params: { id: groundId }, signal })).origins,
  });
}

export function usePutEmbed(groundId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (origins: string[]) => call(putEmbed, { params: { id: groundId }, body: { origins } }),
    onSuccess: ({ origins }) => client.setQueryData(connectKeys.embed(groundId), origins),
  });
}
