import type { BodyOf } from '@crease/shared/contract';
import { createTeam } from '@crease/shared/contracts/teams';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import { teamKeys } from '../team-keys.js';

export function useCreateTeam() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: BodyOf<typeof createTeam>) => (await call(createTeam, { body })).team,
    onSuccess: (team) => {
      client.setQueryData(teamKeys.one(team._id), team);
      return client.invalidateQueries({ queryKey: teamKeys.list });
    },
  });
}
