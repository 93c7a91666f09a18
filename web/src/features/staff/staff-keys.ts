import { MINE } from '../../lib/mine.js';

/** The one factory of query keys for the members of a workplace and its log. */
export const staffKeys = {
  list: (ownerId: string) => [MINE, 'staff', ownerId] as const,
  log: (ownerId: string, page: number) => [MINE, 'work-log', ownerId, page] as const,
};
