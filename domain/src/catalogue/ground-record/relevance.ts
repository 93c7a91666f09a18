import type { GroundDoc } from './ground.schema.js';

/** The assumed rating of a new ground, and how many ratings it counts as. */
const PRIOR = { average: 3.5, count: 8 };

/**
 * The rating used for ranking: the mean, pulled towards a medium value while reviews are few, so that a single five
 * does not beat three hundred at 4.8.
 */
export function relevanceOf(rating: Pick<GroundDoc['rating'], 'sum' | 'count'>): number {
  return (PRIOR.average * PRIOR.count + rating.sum) / (PRIOR.count + rating.count);
}
