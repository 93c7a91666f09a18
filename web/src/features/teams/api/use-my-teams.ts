import { listMyTeams } from '@crease/shared/contracts/teams';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import { teamKeys } from '../team-keys.js';

export function useMyTeams(enabled = true) {
  return useQuery({
    queryKey: teamKeys.list,
    queryFn: async ({ signal }) => (await call(listMyTeams, { signal })).teams,
    staleTime: 0,
    enabled,
  });
}
