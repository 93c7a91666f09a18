import { MINE } from '../../lib/mine.js';

/** The factory of query keys for complaints. */
export const complaintKeys = {
  all: [MINE, 'complaints'] as const,
  mine: (page: number) => [MINE, 'complaints', 'mine', page] as const,
  ofGround: (ownerId: string, page: number) => [MINE, 'complaints', 'ground', ownerId, page] as const,
  desk: (state: 'waiting' | 'resolved', page: number) => [MINE, 'complaints', 'desk', state, page] as const,
};
