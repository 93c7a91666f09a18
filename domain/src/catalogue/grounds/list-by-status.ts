import type { Pagination } from '@crease/shared/contracts/common';
import type { Ground, GroundStatus } from '@crease/shared/contracts/grounds';
import type { Core } from '../../platform/core.js';
import { native } from '../../platform/models.js';
import { presentGrounds, SHOWN_FIELDS } from './ground.present.js';

/** A page of all grounds of a status, the one that waits longest first; for admins (contract §3). */
export async function listGroundsByStatus(
  core: Core,
  { status, page, limit }: { status: GroundStatus; page: number; limit: number },
): Promise<{ grounds: Ground[]; pagination: Pagination }> {
  const grounds = native(core.models, 'grounds');
  const [found, total] = await Promise.all([
    grounds
      .find({ status }, { projection: SHOWN_FIELDS })
      .sort({ createdAt: 1, _id: 1 })
      .skip((page - 1) * limit)
      .limit(limit)
      .toArray(),
    grounds.countDocuments({ status }),
  ]);
  return {
    grounds: await presentGrounds(core, found),
    pagination: { page, limit, total, pages: Math.ceil(total / limit) },
  };
}
