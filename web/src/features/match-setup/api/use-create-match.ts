import type { BodyOf } from '@crease/shared/contract';
import { createMatch } from '@crease/shared/contracts/matches';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import { matchKeys } from '../../matches/public.js';

export type NewMatch = BodyOf<typeof createMatch>;

export function useCreateMatch() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: NewMatch) => (await call(createMatch, { body })).match,
    onSuccess: () => client.invalidateQueries({ queryKey: matchKeys.lists }),
  });
}
