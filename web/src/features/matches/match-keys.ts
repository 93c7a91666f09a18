import { MINE } from '../../lib/mine.js';

/** The factory of query keys for matches. All begin with `MINE`, because names and rights depend on the reader. */
export const matchKeys = {
  all: [MINE, 'matches'] as const,
  lists: [MINE, 'matches', 'list'] as const,
  list: (query: object) => [...matchKeys.lists, query] as const,
  one: (id: string) => [MINE, 'matches', 'one', id] as const,
  events: (id: string) => [MINE, 'matches', 'events', id] as const,
};
