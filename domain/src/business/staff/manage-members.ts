import type { Member, MemberRole } from '@crease/shared/contracts/staff';
import { AppError } from '@crease/shared/errors';
import { Types } from 'mongoose';
import {
  endMember,
  findMember,
  type MemberDoc,
  presentMembersOf,
  writeMember,
} from '../../accounts/workplaces/member.schema.js';
import { assertGroundsOf } from '../../catalogue/grounds/grounds-of-owner.js';
import type { Core } from '../../platform/core.js';

const noSuchMember = () => new AppError('NOT_FOUND', 'Nobody like that works here.');

/** The members and invitees of a workplace, in order of invitation. */
export async function listMembers(core: Core, ownerId: string): Promise<Member[]> {
  const found = await presentMembersOf(core, new Types.ObjectId(ownerId));
  return await presentMembers(core, found);
}

const presentMembers = async (core: Core, members: readonly MemberDoc[]): Promise<Member[]> =>
  (await Promise.all(members.map((member) => presentMember(core, member)))).flatMap((member) => member ?? []);

/** The wire form of a member or invitee; null for a removed member. */
export async function presentMember(core: Core, member: MemberDoc): Promise<Member | null> {
  const { _id, email, userId, role, groundIds, status, mailHeld, updatedAt } = member;
  if (status === 'removed') return null;
  const account = userId && (await core.reads.booker(userId.toString()));
  return {
    _id: _id.toString(),
    email,
    ...(account ? { name: account.name } : {}),
    role,
    ...(groundIds ? { groundIds: groundIds.map(String) } : {}),
    status,
    ...(mailHeld && status === 'invited' ? { mailWaits: true as const } : {}),
    at: updatedAt.toISOString(),
  };
}

/**
 * Changes a member's role or grounds, effective at once. Concurrent changes do not overwrite each other: each writes
 * only the fields it names. Throws `NOT_FOUND` for a non-member, and for a ground that is not the workplace's.
 */
export async function changeMember(
  core: Core,
  ownerId: string,
  id: string,
  change: { role?: MemberRole | undefined; groundIds?: string[] | null | undefined },
): Promise<Member> {
  const owner = new Types.ObjectId(ownerId);
  const member = await findMember(core, owner, id);
  if (!member) throw noSuchMember();
  if (change.groundIds) await assertGroundsOf(core, owner, change.groundIds);
  const named = change.groundIds?.map((groundId) => new Types.ObjectId(groundId));
  const groundIds = change.groundIds === null ? null : named;
  const after = await writeMember(core, member, { role: change.role, groundIds }, core.clock.now());
  const presented = after && (await presentMember(core, after));
  if (!presented) throw noSuchMember();
  return presented;
}

/** Removes a member or an invitation from a workplace. @throws `NOT_FOUND` */
export async function removeMember(core: Core, ownerId: string, id: string): Promise<void> {
  const member = await findMember(core, new Types.ObjectId(ownerId), id);
  if (!member || !(await endMember(core, member, core.clock.now()))) throw noSuchMember();
}
