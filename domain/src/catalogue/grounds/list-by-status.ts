import type { Pagination } from '@crease/shared/contracts/common';
import type { Ground, GroundStatus } from '@crease/shared/contracts/grounds';
import type { Core } from '../../platform/core.js';
import { paginationOf } from '../../platform/pagination.js';
import { findPageOfStatus } from '../ground-record/ground-lists.queries.js';
import { presentGrounds } from './ground.present.js';

/** A page of the grounds with a status, longest waiting first; for admins. */
export async function listGroundsByStatus(
  core: Core,
  { status, page, limit }: { status: GroundStatus; page: number; limit: number },
): Promise<{ grounds: Ground[]; pagination: Pagination }> {
  const { grounds, total } = await findPageOfStatus(core, status, { page, limit });
  return {
    grounds: await presentGrounds(core, grounds, { inside: true }),
    pagination: paginationOf({ page, limit }, total),
  };
}
