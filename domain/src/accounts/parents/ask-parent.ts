import { createHash } from 'node:crypto';
import { refuse } from '@crease/shared/refusals';
import { addDays, dayOf, hourStart } from '@crease/shared/time/ist';
import { Types } from 'mongoose';
import { countMail } from '../../messaging/mail/mail-count.schema.js';
import { requestMail } from '../../messaging/mail/request-mail.js';
import { stableId } from '../../messaging/mail/stable-id.js';
import type { Core } from '../../platform/core.js';
import { unauthenticated } from '../identity/tokens.js';
import { findLiveUser, type UserDoc } from '../identity/user.schema.js';
import { setParent } from '../identity/user-parents.queries.js';
import { parentAskedMail } from './parent-mails.js';
import { writeParentToken } from './parent-tokens.js';

/** How long the link in a parent's mail is valid. */
const LINK_DAYS = 7;
/** Requests a day: of one account, and to one address from all accounts. */
const REQUESTS_A_DAY = 3;
const DAY_MS = 86_400_000;

export interface NamedParent {
  name: string;
  email: string;
  phone: string;
}

/** @throws `RATE_LIMITED` beyond three requests a day of the account, or to the address. */
async function countRequest(core: Core, userId: string, email: string): Promise<void> {
  const now = core.clock.now();
  const day = dayOf(now);
  const address = createHash('sha256').update(email).digest('base64url').slice(0, 24);
  for (const whose of [`child|${userId}`, `recipient|${address}`]) {
    const _id = `${day}|parent|${whose}`;
    const forgetAt = hourStart(addDays(day, 1), 24);
    if (await countMail(core, { _id, max: REQUESTS_A_DAY, forgetAt })) continue;
    throw refuse('RATE_LIMITED', 'too_many_parents', {
      retryAfterSeconds: (hourStart(day, 24).getTime() - now.getTime()) / 1000,
    });
  }
}

/**
 * Mails a parent the link with which they consent for a minor; an earlier request ends. A repeat makes it again.
 * @throws `STATE_CONFLICT` if no parent is needed or one has consented, or without SMS; `VALIDATION` for the minor's
 * own address or phone; `RATE_LIMITED`
 */
export async function askParent(core: Core, userId: string, named: NamedParent): Promise<UserDoc> {
  const user = await findLiveUser(core, userId);
  if (!user) throw unauthenticated();
  const now = core.clock.now();
  if (!user.turnsAdultAt || user.turnsAdultAt <= now) throw refuse('STATE_CONFLICT', 'no_parent_needed');
  if (user.parent?.status === 'given') throw refuse('STATE_CONFLICT', 'parent_given');
  // The parent's phone could not be proven.
  if (!core.texts.sms) throw refuse('STATE_CONFLICT', 'texts_not_sent');
  for (const field of ['email', 'phone'] as const)
    if (named[field] === user[field]) throw refuse('VALIDATION', 'parent_is_you', { field });
  await countRequest(core, userId, named.email);
  const requestId = new Types.ObjectId();
  const asked = await setParent(core, user._id, {
    ...{ requestId, status: 'asked', ...named },
    ...{ askedAt: now, at: now, linkEndsAt: new Date(now.getTime() + LINK_DAYS * DAY_MS) },
  });
  // The parent has consented, or the account was deleted, since it was read.
  if (!asked) throw refuse('STATE_CONFLICT', 'parent_given');
  const token = writeParentToken(core.env, 'answer', { userId: user._id, requestId });
  const url = `${core.env.PUBLIC_URL}/parent-consent?token=${token}`;
  await requestMail(core, {
    id: stableId(`parent-asked-${requestId}`),
    to: named.email,
    kind: 'account',
    ...parentAskedMail({ parent: named.name, child: user.name, url }, user.preferences.language ?? 'en'),
    uselessAt: asked.parent?.linkEndsAt ?? now,
    about: [user._id],
  });
  return asked;
}
