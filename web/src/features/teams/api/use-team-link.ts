import { claimGuest, joinTeam, previewClaim, previewJoin } from '@crease/shared/contracts/teams';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import { teamKeys } from '../team-keys.js';

/** The team that an invite link leads to. */
export function useInvitation(token: string) {
  return useQuery({
    queryKey: teamKeys.invitation(token),
    queryFn: async ({ signal }) => (await call(previewJoin, { body: { token }, signal })).team,
    staleTime: 0,
  });
}

/** The team and the guest that a claim link is for. */
export function useClaim(token: string) {
  return useQuery({
    queryKey: teamKeys.claim(token),
    queryFn: ({ signal }) => call(previewClaim, { body: { token }, signal }),
    staleTime: 0,
  });
}

/** Joins a team by its invite link, or takes over a guest's place by a claim link. */
export function useTakeTeamLink(kind: 'join' | 'claim') {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (token: string) =>
      (await call(kind === 'join' ? joinTeam : claimGuest, { body: { token } })).team,
    onSuccess: (team) => {
      client.setQueryData(teamKeys.one(team._id), team);
      return client.invalidateQueries({ queryKey: teamKeys.list });
    },
  });
}
