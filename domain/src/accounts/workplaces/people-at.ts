import { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { activeMembersOf } from './member.model.js';

/**
 * Who hears of a ground's bookings: its owner, and every active member who has it, the owner first. Where the owner was
 * suspended nobody else does. User ids.
 */
export async function peopleAt(core: Core, ownerId: string, groundId: string): Promise<string[]> {
  const [owner, members] = await Promise.all([
    core.reads.account(ownerId),
    activeMembersOf(core, new Types.ObjectId(ownerId)),
  ]);
  if (!owner || owner.role === 'user' || owner.deletedAt) return [ownerId];
  const here = members.filter(
    ({ groundIds }) => !groundIds || groundIds.some((id) => id.toString() === groundId),
  );
  return [...new Set([ownerId, ...here.flatMap(({ userId }) => userId?.toString() ?? [])])];
}
