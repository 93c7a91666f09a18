import { changeEntry, enterTournament, withdrawEntry } from '@crease/shared/contracts/tournaments';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import { tournamentKeys } from '../tournament-keys.js';

/** What a captain does with their team's entry. Each has the tournament read again. */
export function useEntryActions(id: string) {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: tournamentKeys.all });
  return {
    enter: useMutation({
      mutationFn: async (body: { teamId: string; roster: string[] }) =>
        (await call(enterTournament, { params: { id }, body })).entry,
      onSettled,
    }),
    change: useMutation({
      mutationFn: async ({ entryId, roster }: { entryId: string; roster: string[] }) =>
        (await call(changeEntry, { params: { id, entryId }, body: { roster } })).entry,
      onSettled,
    }),
    withdraw: useMutation({
      mutationFn: async (entryId: string) => (await call(withdrawEntry, { params: { id, entryId } })).entry,
      onSettled,
    }),
  };
}
