import type { Core } from '../../platform/core.js';
import { findPage } from '../../platform/find-page.js';
import type { GroundDoc } from '../ground-record/ground.model.js';
import type { GroundFilter } from '../ground-record/ground-lists.model.js';

/** Those that were listed before there were reviews wait by their status alone. */
const WAITING: GroundFilter = {
  $or: [{ 'review.state': 'waiting' }, { status: 'pending_review', review: { $exists: false } }],
};

/** A page of the grounds that wait for a look, the one that waits longest first, and how many wait. */
export async function findPageOfWaiting(
  core: Core,
  { page, limit }: { page: number; limit: number },
): Promise<{ grounds: GroundDoc[]; total: number }> {
  const grounds = core.db.grounds;
  const sort = { 'review.at': 1, createdAt: 1, _id: 1 } as const;
  const { found, total } = await findPage(grounds, WAITING, { page, limit, sort });
  return { grounds: found, total };
}
