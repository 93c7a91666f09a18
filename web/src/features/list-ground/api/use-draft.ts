import type { BodyOf } from '@crease/shared/contract';
import {
  dropGroundDraft,
  type GroundDraft,
  listGroundDraft,
  readGroundDraft,
} from '@crease/shared/contracts/ground-drafts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import { MINE } from '../../../lib/mine.js';
import { ownerKeys } from '../../desk/public.js';

export const draftKey = [MINE, 'ground-draft'] as const;

/** The ground being listed, from any device: refetched whenever this page becomes visible. */
export function useGroundDraft() {
  return useQuery({
    queryKey: draftKey,
    queryFn: async ({ signal }): Promise<GroundDraft | null> =>
      (await call(readGroundDraft, { signal })).draft,
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
}

export function useDropDraft() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(dropGroundDraft),
    onSuccess: () => client.setQueryData(draftKey, null),
  });
}

export function useListDraft() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: BodyOf<typeof listGroundDraft>) =>
      (await call(listGroundDraft, { body })).ground,
    onSuccess: async () => {
      client.removeQueries({ queryKey: draftKey });
      await client.invalidateQueries({ queryKey: ownerKeys.grounds });
    },
  });
}
