import { MINE } from '../../lib/mine.js';

/** The factory of query keys for games. All begin with `MINE`, because what a game shows depends on its reader. */
export const gameKeys = {
  all: [MINE, 'games'] as const,
  list: (query: object) => [MINE, 'games', 'list', query] as const,
  mine: [MINE, 'games', 'mine'] as const,
  one: (id: string) => [MINE, 'games', 'one', id] as const,
};
