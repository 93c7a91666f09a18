import { relevanceOf } from '@crease/domain/catalogue/ground-record/relevance';
import type { Core } from '@crease/domain/platform/core';
import { randomFrom } from '@crease/domain/play/demo/random';
import { makeGround } from '@crease/local/demo/make-ground';

const BATCH_SIZE = 1_000;

/** Demo grounds `from` up to `to`, spread over all cities, with ratings. */
export async function insertGrounds(core: Core, from: number, to: number): Promise<void> {
  const grounds = core.db.grounds;
  for (let at = from; at < to; at += BATCH_SIZE) {
    const some = Array.from({ length: Math.min(BATCH_SIZE, to - at) }, (_, i) => {
      const random = randomFrom(`rating-${at + i}`);
      const count = random.between(0, 200);
      const sum = Math.round(count * (2.5 + random.next() * 2.5));
      const rating = { count, sum, average: count === 0 ? 0 : sum / count };
      return {
        ...makeGround(at + i, () => []),
        status: 'active' as const,
        rating,
        relevance: relevanceOf(rating),
      };
    });
    await grounds.insertMany(some);
  }
}
