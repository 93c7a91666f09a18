import type { LeaderboardBy, LeaderboardScope } from '@crease/shared/contracts/figures';

export interface LeaderboardQuery {
  by: LeaderboardBy;
  scope: LeaderboardScope;
  id: string;
  /** The first year of the season. */
  year: number;
  page: number;
}

/** The factory of query keys for figures. `reader` is the signed-in account, because each reader sees other figures. */
export const figureKeys = {
  player: (id: string, reader: string | undefined) => ['figures', 'player', id, reader] as const,
  leaderboard: (query: LeaderboardQuery, reader: string | undefined) =>
    ['figures', 'leaderboard', query, reader] as const,
  team: (id: string, year: number) => ['figures', 'team', id, year] as const,
  ground: (id: string) => ['figures', 'ground', id] as const,
  grounds: (cityId: string) => ['figures', 'grounds', cityId] as const,
  groundPlace: (id: string) => ['figures', 'ground-place', id] as const,
};
