import { readTournament } from '@crease/shared/contracts/tournaments';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import { tournamentKeys } from '../tournament-keys.js';

export function useTournament(id: string) {
  return useQuery({
    queryKey: tournamentKeys.one(id),
    queryFn: async ({ signal }) => (await call(readTournament, { params: { id }, signal })).tournament,
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
}
