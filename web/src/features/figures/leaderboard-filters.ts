import { leaderboardBy, leaderboardScope } from '@crease/shared/contracts/figures';
import { z } from 'zod';

/** The filters of the leaderboards in the address. What cannot be read is left out. */
export const leaderboardFilters = z.object({
  by: leaderboardBy.catch('runs'),
  scope: leaderboardScope.catch('city'),
  id: z.string().min(1).max(60).optional().catch(undefined),
  season: z.string().max(10).optional().catch(undefined),
});
export type LeaderboardFilters = z.infer<typeof leaderboardFilters>;
