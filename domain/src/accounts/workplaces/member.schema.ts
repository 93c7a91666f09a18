import { type mongo, Types } from 'mongoose';
import { z } from 'zod';
import { fact, recording } from '../../messaging/outbox/outbox.js';
import { indexOutbox, outboxShape } from '../../messaging/outbox/outbox.schema.js';
import type { Core } from '../../platform/core.js';
import { objectId, schemaOf } from '../../platform/document.js';
import type { Db } from '../../platform/models.js';
import { upsertOnce } from '../../platform/upsert.js';

/** A person who works, worked or is invited to work at an owner's grounds. */
const memberDoc = z.object({
  _id: objectId(),
  ownerId: objectId(),
  /** Lower-cased address that the invitation was sent to. */
  email: z.string(),
  /** The account that accepted it. */
  userId: objectId().optional(),
  role: z.enum(['manager', 'desk']),
  /** Absent: all grounds, including new ones. */
  groundIds: z.array(objectId()).optional(),
  /** A removed member stays as a record, because the event about it needs a document. */
  status: z.enum(['invited', 'active', 'removed']),
  /** SHA-256 of the link's token; absent once used. */
  tokenHash: z.string().optional(),
  tokenEndsAt: z.date().optional(),
  /** The invitation's mail is held until a ground of the workplace is approved. */
  mailHeld: z.literal(true).optional(),
  createdAt: z.date(),
  updatedAt: z.date(),
  ...outboxShape,
});
export type MemberDoc = z.infer<typeof memberDoc>;

declare module '../../platform/models.js' {
  interface Collections {
    members: MemberDoc;
  }
}

export const memberSchema = schemaOf(memberDoc);
// One record per address and workplace: two invitations at once are one.
memberSchema.index({ ownerId: 1, email: 1 }, { unique: true });
memberSchema.index({ userId: 1, status: 1 });
memberSchema.index({ email: 1 });
memberSchema.index({ tokenHash: 1 }, { sparse: true });
memberSchema.index({ mailHeld: 1 }, { sparse: true });
indexOutbox(memberSchema);

/** The active memberships of these accounts. */
export async function activeMembershipsOf(db: Db, userIds: Types.ObjectId[]): Promise<MemberDoc[]> {
  return await db.members.find({ userId: { $in: userIds }, status: 'active' }).toArray();
}

/** Active members of a workplace, in the order they joined. */
export async function activeMembersOf(core: Core, ownerId: Types.ObjectId): Promise<MemberDoc[]> {
  return await core.db.members.find({ ownerId, status: 'active' }).sort({ _id: 1 }).toArray();
}

/** Active and invited members of a workplace. */
export async function presentMembersOf(core: Core, ownerId: Types.ObjectId): Promise<MemberDoc[]> {
  return await core.db.members
    .find({ ownerId, status: { $ne: 'removed' } })
    .sort({ _id: 1 })
    .toArray();
}

export interface Invitation {
  ownerId: Types.ObjectId;
  email: string;
  role: MemberDoc['role'];
  groundIds?: Types.ObjectId[] | undefined;
  tokenHash: string;
  tokenEndsAt: Date;
  /** Holds its mail until a ground of the workplace is approved. */
  mailHeld?: boolean;
}

/**
 * Writes an invitation over an earlier one or over the record of a removed member; the earlier link stops working.
 * Returns null if this person is an active member, whose record stays as it is.
 */
export async function writeInvitation(
  core: Core,
  invitation: Invitation,
  now: Date,
): Promise<MemberDoc | null> {
  const { ownerId, email, groundIds, mailHeld = false, ...rest } = invitation;
  const write = () =>
    core.db.members.findOneAndUpdate(
      { ownerId, email, status: { $ne: 'active' } },
      {
        $set: {
          ...rest,
          status: 'invited',
          updatedAt: now,
          ...(groundIds ? { groundIds } : {}),
          ...(mailHeld ? { mailHeld: true } : {}),
        },
        $unset: {
          userId: '',
          ...(groundIds ? {} : { groundIds: '' }),
          ...(mailHeld ? {} : { mailHeld: '' }),
        },
        $setOnInsert: { createdAt: now, outbox: [], seq: 0 },
      },
      { upsert: true, returnDocument: 'after' },
    );
  const isActive = async () => (await core.db.members.findOne({ ownerId, email, status: 'active' })) !== null;
  return await upsertOnce(write, isActive);
}

/** Invitations whose mail is held, oldest first; of one workplace if given. */
export function findHeldInvitations(core: Core, ownerId?: Types.ObjectId): mongo.FindCursor<MemberDoc> {
  return core.db.members
    .find({ mailHeld: true, status: 'invited', ...(ownerId ? { ownerId } : {}) })
    .sort({ _id: 1 });
}

/**
 * Gives a held invitation the link that is about to be mailed. Of several callers this update lets one win: null for
 * the others.
 */
export async function renewHeldInvitation(
  core: Core,
  { _id, tokenHash }: Pick<MemberDoc, '_id' | 'tokenHash'>,
  link: { tokenHash: string; tokenEndsAt: Date },
): Promise<MemberDoc | null> {
  return await core.db.members.findOneAndUpdate(
    { _id, tokenHash, mailHeld: true, status: 'invited' },
    { $set: link },
    { returnDocument: 'after' },
  );
}

/** Records that the mail with this link was requested. */
export async function releaseInvitation(
  core: Core,
  { _id, tokenHash }: Pick<MemberDoc, '_id' | 'tokenHash'>,
): Promise<void> {
  await core.db.members.updateOne({ _id, tokenHash }, { $unset: { mailHeld: '' } });
}

/** The invitation that a link's token belongs to, accepted or not. */
export async function findInvitation(core: Core, tokenHash: string): Promise<MemberDoc | null> {
  return await core.db.members.findOne({ tokenHash, status: 'invited' });
}

/** Accepts an invitation; of two at once this update lets one. Null for the other, and if it was changed meanwhile. */
export async function acceptAs(
  core: Core,
  { _id, tokenHash }: MemberDoc,
  userId: Types.ObjectId,
  now: Date,
): Promise<MemberDoc | null> {
  return await changed(core, { _id, tokenHash, status: 'invited' }, userId, now, {
    set: { status: 'active', userId },
    unset: { tokenHash: '', tokenEndsAt: '' },
  });
}

/** Changes a member's permissions; `groundIds` null means all. Null if there is no such member. */
export async function writeMember(
  core: Core,
  member: MemberDoc,
  change: { role?: MemberDoc['role'] | undefined; groundIds?: Types.ObjectId[] | null | undefined },
  now: Date,
): Promise<MemberDoc | null> {
  const { role, groundIds } = change;
  return await changed(core, { _id: member._id, status: member.status }, member.userId, now, {
    set: { ...(role ? { role } : {}), ...(groundIds ? { groundIds } : {}) },
    unset: groundIds === null ? { groundIds: '' } : {},
  });
}

/** Makes every staff socket check its rooms again, because the owner's role was revoked or restored. */
export async function touchMembers(core: Core, ownerId: Types.ObjectId, now: Date): Promise<void> {
  for (const { _id, userId } of await activeMembersOf(core, ownerId))
    await changed(core, { _id, status: 'active' }, userId, now, { set: {}, unset: {} });
}

/** Ends a membership or an invitation. False if it had ended already. */
export async function endMember(core: Core, member: MemberDoc, now: Date): Promise<boolean> {
  const after = await changed(core, { _id: member._id, status: member.status }, member.userId, now, {
    set: { status: 'removed' },
    unset: { tokenHash: '', tokenEndsAt: '', mailHeld: '' },
  });
  return after !== null;
}

export async function findMember(core: Core, ownerId: Types.ObjectId, id: string): Promise<MemberDoc | null> {
  return await core.db.members.findOne({
    _id: new Types.ObjectId(id),
    ownerId,
    status: { $ne: 'removed' },
  });
}

/** One conditional update with its event, which makes sockets check again what their caller may do. */
async function changed(
  core: Core,
  filter: { _id: Types.ObjectId; tokenHash?: string | undefined; status: MemberDoc['status'] },
  userId: Types.ObjectId | undefined,
  now: Date,
  { set, unset }: { set: Partial<MemberDoc>; unset: Record<string, ''> },
): Promise<MemberDoc | null> {
  const recorded = userId
    ? recording([fact(core, 'member.changed', now, { userId: userId.toString() })])
    : undefined;
  const after = await core.db.members.findOneAndUpdate(
    filter,
    {
      $set: { ...set, updatedAt: now, ...recorded?.set },
      ...(Object.keys(unset).length > 0 ? { $unset: unset } : {}),
      ...(recorded ? { $push: recorded.push, $inc: recorded.inc } : {}),
    },
    { returnDocument: 'after' },
  );
  if (recorded) core.events.publishSoon('members', after);
  return after;
}
