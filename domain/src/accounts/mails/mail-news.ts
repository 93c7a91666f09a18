import { type MailTopic, wantsMail } from '@crease/shared/mail-topics';
import { AT_NIGHT, waitsUntil } from '@crease/shared/quiet-hours';
import type { Types } from 'mongoose';
import type { MailDoc } from '../../messaging/mail/mail.schema.js';
import type { MailText } from '../../messaging/mail/mail-frame.js';
import { type MailRequest, requestMail } from '../../messaging/mail/request-mail.js';
import { withUnsubscribeLink } from '../../messaging/mail/unsubscribe-link.js';
import type { Core } from '../../platform/core.js';
import { type Addressee, findAddressee } from '../identity/user.schema.js';
import { writeUnsubscribeToken } from './unsubscribe-tokens.js';

/** What to write, without whom to: that is the account's address. Its id makes it one mail, however often it is asked for. */
export interface NewsMail
  extends MailText,
    Pick<MailRequest, 'kind' | 'attachments' | 'uselessAt' | 'tells' | 'cause' | 'about'>,
    Required<Pick<MailRequest, 'id'>> {
  /** When the game begins that it is about: news of a near one do not wait. */
  startsAt?: Date;
}

/**
 * Mails somebody news that they can do without, where they want mails of this kind, with a link that ends them; what can wait
 * waits for the end of their quiet hours. The one way for such mails to go out: `write` is asked only where one will, and may find that there is nothing to say.
 */
export async function mailNews(
  core: Core,
  userId: Types.ObjectId,
  topic: MailTopic,
  write: (user: Addressee) => Promise<NewsMail | null> | NewsMail | null,
): Promise<void> {
  const user = await findAddressee(core, userId);
  if (!user || user.deletedAt || !wantsMail(user.preferences, topic)) return;
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

/** Is it still wanted, now that it is to go out? */
export async function isNewsWanted(
  core: Core,
  { userId, topic }: NonNullable<MailDoc['news']>,
): Promise<boolean> {
  const user = await findAddressee(core, userId);
  return user !== null && !user.deletedAt && wantsMail(user.preferences, topic);
}
