import type { mongo, Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { endMember, type MemberDoc } from './member.schema.js';

/**
 * Memberships and invitations of an account. Requires its id where there is one: its former address may belong to
 * another account now.
 */
const ofAccount = (userId: Types.ObjectId, email: string): mongo.Filter<MemberDoc>[] => [
  { userId },
  { email, userId: { $exists: false } },
];

/**
 * Ends a deleted account's memberships and invitations, and those of its staff. Each is ended first, so that open
 * sockets are closed; the record with that event stays, without an address.
 */
export async function eraseMember(core: Core, userId: Types.ObjectId, email: string): Promise<void> {
  const members = core.db.members;
  const found = await members.find({ $or: [...ofAccount(userId, email), { ownerId: userId }] }).toArray();
  for (const member of found) {
    if (member.status !== 'removed') await endMember(core, member, core.clock.now());
    await members.updateOne(
      { _id: member._id },
      {
        $set: { email: `deleted:${member._id}`, status: 'removed' },
        $unset: { userId: '', groundIds: '', tokenHash: '', tokenEndsAt: '' },
      },
    );
  }
}

/** The owners of the workplaces where an account works or worked. */
export async function findOwnersOfMember(core: Core, userId: Types.ObjectId): Promise<Types.ObjectId[]> {
  return await core.db.members.distinct('ownerId', { userId });
}

/** An account's memberships and invitations, for its export. */
export async function exportMemberships(core: Core, userId: Types.ObjectId, email: string) {
  return await core.db.members
    .find({ $or: ofAccount(userId, email) }, { projection: { role: 1, status: 1, createdAt: 1 } })
    .toArray();
}
