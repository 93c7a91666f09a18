import type { Member, MemberRole } from '@crease/shared/contracts/staff';
import { AppError } from '@crease/shared/errors';
import { Types } from 'mongoose';
import { findBusinessNames } from '../../accounts/identity/user-lookups.queries.js';
import {
  findHeldInvitations,
  type MemberDoc,
  releaseInvitation,
  renewHeldInvitation,
  writeInvitation,
} from '../../accounts/workplaces/member.schema.js';
import { assertGroundsOf } from '../../catalogue/grounds/grounds-of-owner.js';
import { assertMayMail, type CountedMail, countCaused, releaseMail } from '../../messaging/mail/mail-caps.js';
import { requestMail } from '../../messaging/mail/request-mail.js';
import type { Core } from '../../platform/core.js';
import { drain } from '../../platform/drain.js';
import { hashOfToken, newToken } from '../../platform/secret-token.js';
import { presentMember } from './manage-members.js';
import { INVITATION_DAYS, invitationMail } from './staff-mails.js';

const DAY_MS = 86_400_000;

/** A link's token, and its stored form. */
function newLink(now: Date): { token: string; stored: { tokenHash: string; tokenEndsAt: Date } } {
  const token = newToken();
  const tokenEndsAt = new Date(now.getTime() + INVITATION_DAYS * DAY_MS);
  return { token, stored: { tokenHash: hashOfToken(token), tokenEndsAt } };
}

/**
 * Invites an address to a workplace and mails the link; an earlier link stops working. The mail is held until a ground
 * is approved (docs/product-rules.md, Mails to others). @throws `DUPLICATE` for an active member, `VALIDATION` for the
 * owner's own address, `NOT_FOUND` for another workplace's ground, `RATE_LIMITED` over the daily limit
 */
export async function inviteMember(
  core: Core,
  ownerId: string,
  wanted: { email: string; role: MemberRole; groundIds?: string[] | undefined },
): Promise<Member> {
  const owner = new Types.ObjectId(ownerId);
  const { email, role, groundIds } = wanted;
  if (groundIds) await assertGroundsOf(core, owner, groundIds);
  if ((await core.reads.booker(ownerId))?.email === email)
    throw AppError.ofField('VALIDATION', 'email', 'This is the owner’s own address.');
  const isLetIn = await core.reads.isLetIn(ownerId);
  // Counted before it is stored: an invitation that must not be mailed leaves the earlier link valid.
  const cause = isLetIn
    ? await assertMayMail(core, email, { what: 'invitation', ownerId: owner })
    : undefined;
  const now = core.clock.now();
  const { token, stored } = newLink(now);
  const invitation = {
    ownerId: owner,
    email,
    role,
    groundIds: groundIds?.map((id) => new Types.ObjectId(id)),
    ...stored,
    mailHeld: !cause,
  };
  const member = await writeInvitation(core, invitation, now);
  if (!member) {
    if (cause) await releaseMail(core, cause);
    throw AppError.ofField('DUPLICATE', 'email', 'This person works here already.');
  }
  if (cause) await mailInvitation(core, member, token, cause);
  const presented = await presentMember(core, member);
  if (!presented) throw new AppError('NOT_FOUND', 'Nobody like that works here.');
  return presented;
}

async function mailInvitation(
  core: Core,
  { ownerId, email, role }: MemberDoc,
  token: string,
  cause: CountedMail,
): Promise<void> {
  const businessName = (await findBusinessNames(core, [ownerId])).get(ownerId.toString()) ?? 'A ground owner';
  const url = `${core.env.PUBLIC_URL}/staff/accept?token=${token}`;
  await requestMail(core, {
    to: email,
    kind: 'account',
    cause,
    about: [ownerId],
    ...invitationMail({ businessName, role, url }),
  });
}

/**
 * Mails the invitations held until a ground was approved, of one workplace or all; those over a cap stay held. Returns
 * how many were sent. After a crash before the last step the mail is sent again with a new link, and only that one
 * works.
 */
export async function mailHeldInvitations(core: Core, ownerId?: Types.ObjectId): Promise<number> {
  let mailed = 0;
  const round = { atOnce: 1, failed: 'an invitation could not be mailed yet' };
  await drain(core, findHeldInvitations(core, ownerId), round, async (held) => {
    const cause = await countCaused(core, held.email, { what: 'invitation', ownerId: held.ownerId });
    if (typeof cause === 'string') return;
    const { token, stored } = newLink(core.clock.now());
    const member = await renewHeldInvitation(core, held, stored);
    if (!member) return await releaseMail(core, cause);
    await mailInvitation(core, member, token, cause);
    await releaseInvitation(core, member);
    mailed += 1;
  });
  return mailed;
}
