import { listTournaments } from '@crease/shared/contracts/tournaments';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import { tournamentKeys } from '../../tournaments/public.js';

/** The tournaments of a workplace, drafts included. */
export function useOwnTournaments(ownerId: string, page: number, limit: number) {
  const query = { workplace: ownerId, page, limit };
  return useQuery({
    queryKey: tournamentKeys.list(query),
    queryFn: ({ signal }) => call(listTournaments, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
