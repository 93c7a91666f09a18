import type { GroundQuery } from './ground-query.js';

/** The factory of query keys for grounds. */
export const groundKeys = {
  all: ['grounds'] as const,
  lists: ['grounds', 'list'] as const,
  list: (query: GroundQuery) => ['grounds', 'list', query] as const,
  detail: (id: string) => ['grounds', 'detail', id] as const,
  reviews: (id: string) => ['grounds', 'reviews', id] as const,
};
