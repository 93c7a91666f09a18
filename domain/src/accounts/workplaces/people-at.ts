import { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { activeMembersOf } from './member.model.js';

/** Who hears of a ground's bookings: its owner, and every active member who has it, the owner first. User ids. */
export async function peopleAt(core: Core, ownerId: string, groundId: string): Promise<string[]> {
  const members = await activeMembersOf(core, new Types.ObjectId(ownerId));
  const here = members.filter(
    ({ groundIds }) => !groundIds || groundIds.some((id) => id.toString() === groundId),
  );
  return [...new Set([ownerId, ...here.flatMap(({ userId }) => userId?.toString() ?? [])])];
}
