import { hasConsent } from '@crease/shared/consent-purposes';
import { type MailTopic, wantsMail } from '@crease/shared/mail-topics';
import { AT_NIGHT, waitsUntil } from '@crease/shared/quiet-hours';
import type { Types } from 'mongoose';
import type { MailDoc } from '../../messaging/mail/mail.schema.js';
import type { MailText } from '../../messaging/mail/mail-frame.js';
import { type MailRequest, requestMail } from '../../messaging/mail/request-mail.js';
import { withUnsubscribeLink } from '../../messaging/mail/unsubscribe-link.js';
import type { Core } from '../../platform/core.js';
import { mailAddressOf } from '../identity/mail-address.js';
import { type Addressee, findAddressee } from '../identity/user.schema.js';
import { writeUnsubscribeToken } from './unsubscribe-tokens.js';

/**
 * The mail without its recipient, which is the account's address. Its id makes it one mail, however often it is
 * requested.
 */
export interface NewsMail
  extends MailText,
    Pick<MailRequest, 'kind' | 'attachments' | 'uselessAt' | 'tells' | 'cause' | 'about'>,
    Required<Pick<MailRequest, 'id'>> {
  /** Start of the game that it is about; news about a near game is not delayed. */
  startsAt?: Date;
}

/**
 * Mails optional news to a user who wants this kind, with an unsubscribe link; delays it until their quiet hours end if
 * it can wait. All such mails go through here. Calls `write` only if a mail will go out; it may return nothing.
 */
export async function mailNews(
  core: Core,
  userId: Types.ObjectId,
  topic: MailTopic,
  write: (user: Addressee) => Promise<NewsMail | null> | NewsMail | null,
): Promise<void> {
  const user = await findAddressee(core, userId);
  if (!user || !mailAddressOf(user) || !wantsNews(user, topic)) return;
  const wanted = await write(user);
  if (!wanted) return;
  const { startsAt, ...mail } = wanted;
  const { quietHours } = user.preferences;
  const token = writeUnsubscribeToken(core.env, { userId: user._id.toString(), topic });
  const { PUBLIC_URL } = core.env;
  await requestMail(core, {
    ...mail,
    ...withUnsubscribeLink(mail, `${PUBLIC_URL}/unsubscribe?from=${topic}&token=${token}`),
    to: user.email,
    news: { userId, topic },
    notBefore: waitsUntil(AT_NIGHT.mails[topic], quietHours, core.clock.now(), startsAt),
    leaveUrl: `${PUBLIC_URL}/api/mail/unsubscribe?token=${token}`,
  });
}

/** True if the user still wants the mail when it is about to go out. */
export async function isNewsWanted(
  core: Core,
  { userId, topic }: NonNullable<MailDoc['news']>,
): Promise<boolean> {
  const user = await findAddressee(core, userId);
  return user !== null && wantsNews(user, topic);
}

/** Offers need the consent to marketing; it is asked for when a mail is written, and again when it is sent. */
const wantsNews = (user: Addressee, topic: MailTopic): boolean =>
  !user.deletedAt &&
  wantsMail(user.preferences, topic) &&
  (topic !== 'offers' || hasConsent(user, 'marketing'));
