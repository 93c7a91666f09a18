import { AppError } from '@crease/shared/errors';
import { Types } from 'mongoose';
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
