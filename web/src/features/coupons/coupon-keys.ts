import { MINE } from '../../lib/mine.js';

/** The factory of query keys for a workplace's coupons. */
export const couponKeys = {
  list: (ownerId: string) => [MINE, 'coupons', ownerId] as const,
};
