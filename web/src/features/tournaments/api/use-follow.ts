import type { Tournament } from '@crease/shared/contracts/tournament';
import { followTournament, unfollowTournament } from '@crease/shared/contracts/tournaments';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../../components/toast-store.js';
import { call } from '../../../lib/api/call.js';
import { tournamentTexts as t } from '../texts.js';
import { tournamentKeys } from '../tournament-keys.js';

/** Follows or unfollows a tournament. */
export function useFollow(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (follow: boolean) =>
      (await call(follow ? followTournament : unfollowTournament, { params: { id } })).following,
    onSuccess: async (following) => {
      toast.success(following ? t.followed : t.unfollowed);
      const queryKey = tournamentKeys.one(id);
      // A read that began earlier would bring the old state back.
      await client.cancelQueries({ queryKey, exact: true });
      client.setQueryData<Tournament>(queryKey, (known) => known && { ...known, following });
    },
    onError: (error) => {
      console.warn('The tournament could not be followed or left', error);
      toast.error(t.followFailed);
    },
  });
}
