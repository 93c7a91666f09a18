import { readLeaderboard } from '@crease/shared/contracts/figures';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import { useUser } from '../../../lib/session.js';
import { figureKeys, type LeaderboardQuery } from '../figure-keys.js';

export function useLeaderboard(query: LeaderboardQuery) {
  const reader = useUser()?.id;
  const { by, scope, id, year, page } = query;
  return useQuery({
    queryKey: figureKeys.leaderboard(query, reader),
    queryFn: ({ signal }) =>
      call(readLeaderboard, { query: { by, scope, id, season: String(year), page }, signal }),
    // The old page stays visible while the next one loads; another leaderboard does not show the old figures.
    placeholderData: (shown) => (shown?.by === by ? shown : undefined),
  });
}
