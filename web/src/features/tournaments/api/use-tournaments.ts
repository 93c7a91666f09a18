import { listTournaments } from '@crease/shared/contracts/tournaments';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import type { TournamentsQuery } from '../tournament-filters.js';
import { tournamentKeys } from '../tournament-keys.js';

/** Tournaments of a city, those open for entry first. */
export function useTournaments(query: TournamentsQuery) {
  return useQuery({
    queryKey: tournamentKeys.list(query),
    queryFn: ({ signal }) => call(listTournaments, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
}
