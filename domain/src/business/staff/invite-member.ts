import type { Member, MemberRole } from '@crease/shared/contracts/staff';
import { AppError } from '@crease/shared/errors';
import { Types } from 'mongoose';
import { findBusinessNames } from '../../accounts/users/user-lookups.model.js';
import { writeInvitation } from '../../accounts/workplaces/member.model.js';
import { assertGroundsOf } from '../../catalogue/grounds/grounds-of-owner.js';
import { requestMail } from '../../messaging/mail/request-mail.js';
import type { Core } from '../../platform/core.js';
import { hashOfToken, newToken } from '../../platform/secret-token.js';
import { presentMember } from './manage-members.js';
import { INVITATION_DAYS, invitationMail } from './staff-mails.js';

const DAY_MS = 86_400_000;

/**
 * Invites an address to work at an owner's grounds and mails the link; an invitation that is open is sent anew, with what is
 * wanted now, and its old link is void (docs/product-rules.md, Staff). Throws `DUPLICATE` for who works there already,
 * `VALIDATION` for the owner's own address, `NOT_FOUND` for a ground that is not the workplace's.
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
  const token = newToken();
  const now = core.clock.now();
  const invitation = {
    ownerId: owner,
    email,
    role,
    groundIds: groundIds?.map((id) => new Types.ObjectId(id)),
    tokenHash: hashOfToken(token),
    tokenEndsAt: new Date(now.getTime() + INVITATION_DAYS * DAY_MS),
  };
  const member = await writeInvitation(core, invitation, now);
  if (!member) throw AppError.ofField('DUPLICATE', 'email', 'This person works here already.');
  const businessName = (await findBusinessNames(core, [owner])).get(ownerId) ?? 'A ground owner';
  const url = `${core.env.PUBLIC_URL}/staff/accept?token=${token}`;
  await requestMail(core, { to: email, kind: 'account', ...invitationMail({ businessName, role, url }) });
  const presented = await presentMember(core, member);
  if (!presented) throw new AppError('NOT_FOUND', 'Nobody like that works here.');
  return presented;
}
