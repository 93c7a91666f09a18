import { MINE } from '../../lib/mine.js';

/** The one factory of query keys for the turf that grounds of a workplace share. */
export const spaceKeys = {
  list: (ownerId: string) => [MINE, 'spaces', ownerId] as const,
};
