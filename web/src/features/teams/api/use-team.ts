import { readTeam } from '@crease/shared/contracts/teams';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import { teamKeys } from '../team-keys.js';

export function useTeam(id: string) {
  return useQuery({
    queryKey: teamKeys.one(id),
    queryFn: async ({ signal }) => (await call(readTeam, { params: { id }, signal })).team,
    staleTime: 0,
    // Live updates need the socket; a tab that comes back asks once more.
    refetchOnWindowFocus: true,
  });
}
