import type { Core } from '../../platform/core.js';
import { native } from '../../platform/models.js';
import { totalOf } from '../../platform/page-total.js';
import type { GroundDoc } from './ground.model.js';
import type { GroundFilter } from './ground-lists.model.js';

/** Those that were listed before there were reviews wait by their status alone. */
const WAITING: GroundFilter = {
  $or: [{ 'review.state': 'waiting' }, { status: 'pending_review', review: { $exists: false } }],
};

/** A page of the grounds that wait for a look, the one that waits longest first, and how many wait. */
export async function findPageOfWaiting(
  core: Core,
  { page, limit }: { page: number; limit: number },
): Promise<{ grounds: GroundDoc[]; total: number }> {
  const grounds = native(core.models, 'grounds');
  const found = await grounds
    .find(WAITING)
    .sort({ 'review.at': 1, createdAt: 1, _id: 1 })
    .skip((page - 1) * limit)
    .limit(limit)
    .toArray();
  const total = await totalOf({ page, limit }, found.length, () => grounds.countDocuments(WAITING));
  return { grounds: found, total };
}
