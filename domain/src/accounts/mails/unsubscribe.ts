import type { MailTopic } from '@crease/shared/mail-topics';
import { refuse } from '@crease/shared/refusals';
import { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { answerConsent } from '../consents/consents.js';
import { setUserFields } from '../identity/user-changes.queries.js';
import { readUnsubscribeToken } from './unsubscribe-tokens.js';

/** What a mail's link asks for: no more of this kind, no news by mail at all, or this kind again. */
export type LinkWish = 'leave' | 'leave-all' | 'stay';

/** Returns the account and topic that a mail's link names. @throws `BAD_CREDENTIALS` for a forged link. */
export function readMailLink(core: Core, token: string): { userId: string; topic: MailTopic } {
  const leaving = readUnsubscribeToken(core.env, token);
  if (leaving) return leaving;
  throw refuse('BAD_CREDENTIALS', 'unsubscribe_link');
}

/**
 * Does what a mail's link asks for, signed in or not. Idempotent. The link of an offer withdraws the consent to
 * marketing.
 * @throws `BAD_CREDENTIALS` for a forged link, `STATE_CONFLICT` for a minor who wants offers again.
 */
export async function followMailLink(
  core: Core,
  token: string,
  wish: LinkWish,
): Promise<{ topic: MailTopic }> {
  const { userId, topic } = readMailLink(core, token);
  const _id = new Types.ObjectId(userId);
  if (topic === 'offers' && wish !== 'leave-all') {
    const given = wish === 'stay';
    await answerConsent(core, _id, { purpose: 'marketing', given, way: 'mail-link' });
    if (given) await setUserFields(core, _id, { 'preferences.notifications.email': true });
    return { topic };
  }
  const field = `preferences.mails.${topic}` as const;
  await setUserFields(
    core,
    _id,
    wish === 'leave-all'
      ? { 'preferences.notifications.email': false }
      : wish === 'leave'
        ? { [field]: false }
        : // A user who wants this kind of mail back wants mail in general.
          { [field]: true, 'preferences.notifications.email': true },
  );
  return { topic };
}
