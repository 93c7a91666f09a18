import type { BodyOf } from '@crease/shared/contract';
import { disqualifyEntry, messageCaptains, replaceEntry } from '@crease/shared/contracts/tournaments';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import { tournamentKeys } from '../../tournaments/public.js';

type Of<C> = { entryId: string } & C;

/** What organisers do with the teams that are in. Each has the tournament and its parts read again. */
export function useRunEntries(id: string) {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: tournamentKeys.all });
  return {
    disqualify: useMutation({
      mutationFn: ({ entryId, ...body }: Of<BodyOf<typeof disqualifyEntry>>) =>
        call(disqualifyEntry, { params: { id, entryId }, body }),
      onSettled,
    }),
    replace: useMutation({
      mutationFn: (entryId: string) => call(replaceEntry, { params: { id, entryId }, body: {} }),
      onSettled,
    }),
    message: useMutation({
      mutationFn: async (text: string) =>
        (await call(messageCaptains, { params: { id }, body: { text } })).teams,
    }),
  };
}
