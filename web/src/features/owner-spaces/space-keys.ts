import { MINE } from '../../lib/mine.js';

/** The factory of query keys for a workplace's shared turf. */
export const spaceKeys = {
  list: (ownerId: string) => [MINE, 'spaces', ownerId] as const,
};
