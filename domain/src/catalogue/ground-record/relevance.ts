import type { GroundDoc } from './ground.schema.js';

/** What a ground is taken for before anyone has rated it, and how many ratings that belief weighs as. */
const PRIOR = { average: 3.5, count: 8 };

/**
 * A rating as it ranks a ground: the mean, pulled towards a middling one while reviews are few, so that a single
 * five does not go before three hundred at 4.8.
 */
export function relevanceOf(rating: Pick<GroundDoc['rating'], 'sum' | 'count'>): number {
  return (PRIOR.average * PRIOR.count + rating.sum) / (PRIOR.count + rating.count);
}
