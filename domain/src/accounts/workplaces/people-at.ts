import { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { runsWorkplace } from './authorise.js';
import { activeMembersOf } from './member.schema.js';

/**
 * User ids of the people notified about a ground's bookings: its owner first, then every active member with access to
 * the ground. Empty while the owner may not run the workplace.
 */
export async function peopleAt(core: Core, ownerId: string, groundId: string): Promise<string[]> {
  const [owner, members] = await Promise.all([
    core.reads.account(ownerId),
    activeMembersOf(core, new Types.ObjectId(ownerId)),
  ]);
  if (!runsWorkplace(owner)) return [];
  const here = members.filter(
    ({ groundIds }) => !groundIds || groundIds.some((id) => id.toString() === groundId),
  );
  return [...new Set([ownerId, ...here.flatMap(({ userId }) => userId?.toString() ?? [])])];
}
