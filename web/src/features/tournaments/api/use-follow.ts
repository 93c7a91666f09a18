import { followTournament, unfollowTournament } from '@crease/shared/contracts/tournaments';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../../components/toast-store.js';
import { call } from '../../../lib/api/call.js';
import { tournamentTexts as t } from '../texts.js';
import { tournamentKeys } from '../tournament-keys.js';

/** Begins to follow a tournament, or ends it, and reads it again. */
export function useFollow(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (follow: boolean) =>
      (await call(follow ? followTournament : unfollowTournament, { params: { id } })).following,
    onSuccess: async (following) => {
      toast.success(following ? t.followed : t.unfollowed);
      await client.invalidateQueries({ queryKey: tournamentKeys.one(id), exact: true });
    },
    onError: (error) => {
      console.warn('The tournament could not be followed or left', error);
      toast.error(t.followFailed);
    },
  });
}
