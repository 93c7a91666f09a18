import { late } from '../../../components/late.js';

/** Loaded when its tab is chosen. */
export const GroundReviews = late(async () => ({
  default: (await import('./ground-reviews.js')).GroundReviews,
}));
