import { MINE } from '../../lib/mine.js';

/** The factory of query keys for tournaments. All begin with `MINE`: what is shown depends on the reader. */
export const tournamentKeys = {
  all: [MINE, 'tournaments'] as const,
  lists: [MINE, 'tournaments', 'list'] as const,
  list: (query: object) => [MINE, 'tournaments', 'list', query] as const,
  one: (id: string) => [MINE, 'tournaments', 'one', id] as const,
  part: (id: string, part: 'entries' | 'matches' | 'table' | 'leaders') =>
    [MINE, 'tournaments', 'one', id, part] as const,
};
