import { MINE } from '../../lib/mine.js';

/** The factory of query keys for a workplace's members and its work log. */
export const staffKeys = {
  list: (ownerId: string) => [MINE, 'staff', ownerId] as const,
  log: (ownerId: string, page: number) => [MINE, 'work-log', ownerId, page] as const,
};
