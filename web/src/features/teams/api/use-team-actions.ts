import type { BodyOf } from '@crease/shared/contract';
import {
  addGuest,
  changeTeam,
  changeTeamMember,
  createClaimLink,
  deleteTeam,
  endTeamInvite,
  inviteToTeam,
  removeTeamMember,
  type Team,
} from '@crease/shared/contracts/teams';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import { teamKeys } from '../team-keys.js';

/** The mutations of one team and its members. Each invalidates the queries of teams. */
export function useTeamActions(id: string) {
  const client = useQueryClient();
  const params = { id };
  const show = (team: Team) => client.setQueryData(teamKeys.one(id), team);
  const onSettled = () => client.invalidateQueries({ queryKey: teamKeys.all });
  return {
    change: useMutation({
      mutationFn: async (body: BodyOf<typeof changeTeam>) => (await call(changeTeam, { params, body })).team,
      onSuccess: show,
      onSettled,
    }),
    end: useMutation({
      mutationFn: () => call(deleteTeam, { params }),
      onSuccess: () => client.invalidateQueries({ queryKey: teamKeys.list }),
    }),
    invite: useMutation({ mutationFn: () => call(inviteToTeam, { params }), onSettled }),
    endInvite: useMutation({ mutationFn: () => call(endTeamInvite, { params }), onSettled }),
    addGuest: useMutation({
      mutationFn: async (name: string) => (await call(addGuest, { params, body: { name } })).team,
      onSuccess: show,
      onSettled,
    }),
    claimLink: useMutation({
      mutationFn: (memberId: string) => call(createClaimLink, { params: { id, memberId } }),
    }),
    changeMember: useMutation({
      mutationFn: async ({ memberId, ...body }: { memberId: string } & BodyOf<typeof changeTeamMember>) =>
        (await call(changeTeamMember, { params: { id, memberId }, body })).team,
      onSuccess: show,
      onSettled,
    }),
    removeMember: useMutation({
      mutationFn: (memberId: string) => call(removeTeamMember, { params: { id, memberId } }),
      onSettled,
    }),
  };
}
