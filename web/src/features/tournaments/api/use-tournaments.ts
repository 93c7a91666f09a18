import type { QueryOf } from '@crease/shared/contract';
import { listTournaments } from '@crease/shared/contracts/tournaments';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import { tournamentKeys } from '../tournament-keys.js';

/** Tournaments of a city, those open for entry first. */
export function useTournaments(query: QueryOf<typeof listTournaments>) {
  return useQuery({
    queryKey: tournamentKeys.list(query),
    queryFn: ({ signal }) => call(listTournaments, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
}
