import type { QueryOf, ResponseOf } from '@crease/shared/contract';
import { listGames } from '@crease/shared/contracts/games';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import { gameKeys } from '../game-keys.js';

export type ListedGame = ResponseOf<typeof listGames>['games'][number];

/** Open games with room, the nearest hour first. */
export function useGames(query: QueryOf<typeof listGames>, enabled = true) {
  return useQuery({
    queryKey: gameKeys.list(query),
    queryFn: ({ signal }) => call(listGames, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchOnWindowFocus: true,
    enabled,
  });
}
