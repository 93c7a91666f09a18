import type { GroundDoc } from './ground.model.js';

/** What a ground is taken for before anyone has rated it, and how many ratings that belief weighs as. */
const PRIOR = { average: 3.5, count: 8 };

/**
 * A rating as it ranks a ground: the mean, pulled towards a middling one while reviews are few, so that a single
 * five does not go before three hundred at 4.8.
 */
export function relevanceOf(rating: Pick<GroundDoc['rating'], 'sum' | 'count'>): number {
  return (PRIOR.average * PRIOR.count + rating.sum) / (PRIOR.count + rating.count);
}

/** The update, for a pipeline, that adds one review to a ground's rating and keeps mean and rank exact with it. */
export function addingRating(stars: number): Record<string, unknown>[] {
  const sum = { $add: ['$rating.sum', stars] };
  const count = { $add: ['$rating.count', 1] };
  return [
    {
      $set: {
        'rating.average': { $divide: [sum, count] },
        'rating.sum': sum,
        'rating.count': count,
        relevance: {
          $divide: [{ $add: [PRIOR.average * PRIOR.count, sum] }, { $add: [PRIOR.count, count] }],
        },
      },
    },
  ];
}
