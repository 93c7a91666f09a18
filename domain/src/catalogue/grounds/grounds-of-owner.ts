import { AppError } from '@crease/shared/errors';
import { Types } from 'mongoose';
import { assertCovers, type Membership } from '../../accounts/workplaces/authorise.js';
import type { Core } from '../../platform/core.js';
import { countGrounds } from '../ground-record/ground-lists.queries.js';

/** Throws `NOT_FOUND` if one of these is not the owner's ground. */
export async function assertGroundsOf(
  core: Pick<Core, 'db'>,
  ownerId: Types.ObjectId,
  groundIds: readonly string[],
): Promise<void> {
  const wanted = [...new Set(groundIds)];
  const known = await countGrounds(core, {
    _id: { $in: wanted.map((id) => new Types.ObjectId(id)) },
    ownerId,
  });
  if (known < wanted.length) throw new AppError('NOT_FOUND', 'This is not a ground of yours.');
}

/**
 * Checks the ground that a list or report of a workplace is filtered by, if any.
 * @throws `NOT_FOUND` for another workplace's ground, `FORBIDDEN` for a ground the member does not have
 */
export async function assertGroundAt(
  core: Pick<Core, 'db'>,
  at: Membership,
  groundId: string | undefined,
): Promise<void> {
  if (!groundId) return;
  await assertGroundsOf(core, new Types.ObjectId(at.ownerId), [groundId]);
  assertCovers(at, [groundId]);
}
