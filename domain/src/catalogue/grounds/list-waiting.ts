import type { Pagination } from '@crease/shared/contracts/common';
import type { WaitingGround } from '@crease/shared/contracts/ground-reviews';
import { differencesOf } from '@crease/shared/ground-differences';
import type { Core } from '../../platform/core.js';
import { paginationOf } from '../../platform/pagination.js';
import { presentGrounds } from './ground.present.js';
import { digestOf, seenOf } from './ground-review.js';
import { findPageOfWaiting } from './review-counts.queries.js';

/**
 * A page of the grounds that wait for review, longest first, each with what has changed since the last decision; for
 * admins (docs/product-rules.md, Becoming an owner).
 */
export async function listWaitingGrounds(
  core: Core,
  { page, limit }: { page: number; limit: number },
): Promise<{ waiting: WaitingGround[]; pagination: Pagination }> {
  const { grounds, total } = await findPageOfWaiting(core, { page, limit });
  const shown = await presentGrounds(core, grounds, { inside: true });
  const waiting = shown.flatMap((ground, at): WaitingGround[] => {
    const stored = grounds[at];
    if (!stored) return [];
    const { review, reviewed, createdAt } = stored;
    return [
      {
        ground,
        since: (review?.at ?? createdAt).toISOString(),
        ...(review?.note ? { note: review.note } : {}),
        seen: digestOf(stored),
        ...(reviewed ? { lookedAt: reviewed.at.toISOString() } : {}),
        differences: reviewed ? differencesOf(reviewed.ground, seenOf(stored)) : [],
        past: (reviewed?.past ?? [])
          .map(({ at: when, state, status, reason }) => ({
            at: when.toISOString(),
            state,
            status,
            ...(reason === undefined ? {} : { reason }),
          }))
          .reverse(),
      },
    ];
  });
  return { waiting, pagination: paginationOf({ page, limit }, total) };
}
