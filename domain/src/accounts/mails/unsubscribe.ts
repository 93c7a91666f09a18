import type { MailTopic } from '@crease/shared/mail-topics';
import { refuse } from '@crease/shared/refusals';
import { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
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
 * Does what a mail's link asks for, signed in or not. Idempotent. A deleted account gets no mails anyway.
 * @throws `BAD_CREDENTIALS` for a forged link.
 */
export async function followMailLink(
  core: Core,
  token: string,
  wish: LinkWish,
): Promise<{ topic: MailTopic }> {
  const { userId, topic } = readMailLink(core, token);
  const field = `preferences.mails.${topic}` as const;
  await setUserFields(
    core,
    new Types.ObjectId(userId),
    wish === 'leave-all'
      ? { 'preferences.notifications.email': false }
      : wish === 'leave'
        ? { [field]: false }
        : // A user who wants this kind of mail back wants mail in general.
          { [field]: true, 'preferences.notifications.email': true },
  );
  return { topic };
}
