import { MINE } from '../../lib/mine.js';

/** The factory of query keys for the reviews an owner answers. */
export const reviewKeys = {
  ground: (groundId: string) => [MINE, 'ground-reviews', groundId] as const,
  page: (groundId: string, page: number) => [MINE, 'ground-reviews', groundId, page] as const,
};
