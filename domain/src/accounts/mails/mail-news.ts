import { type MailTopic, wantsMail } from '@crease/shared/mail-topics';
import type { Types } from 'mongoose';
import { withLeaveLink } from '../../messaging/mail/leave-link.js';
import type { MailText } from '../../messaging/mail/mail-frame.js';
import { type MailRequest, requestMail } from '../../messaging/mail/request-mail.js';
import type { Core } from '../../platform/core.js';
import { type Addressee, findAddressee } from '../users/user.model.js';
import { writeLeaveToken } from './leave-tokens.js';

/** What to write, without whom to: that is the account's address. Its id makes it one mail, however often it is asked for. */
export interface NewsMail
  extends MailText,
    Pick<MailRequest, 'kind' | 'attachments' | 'uselessAt'>,
    Required<Pick<MailRequest, 'id'>> {}

/**
 * Mails somebody news that they can do without, where they want mails of this kind, with a link that ends them. The one way for
 * such mails to go out; `write` is asked only where one will, and may find that there is nothing to say.
 */
export async function mailNews(
  core: Core,
  userId: Types.ObjectId,
  topic: MailTopic,
  write: (user: Addressee) => Promise<NewsMail | null> | NewsMail | null,
): Promise<void> {
  const user = await findAddressee(core, userId);
  if (!user || user.deletedAt || !wantsMail(user.preferences, topic)) return;
  const mail = await write(user);
  if (!mail) return;
  const token = writeLeaveToken(core.env, { userId: user._id.toString(), topic });
  const { PUBLIC_URL } = core.env;
  await requestMail(core, {
    ...mail,
    ...withLeaveLink(mail, `${PUBLIC_URL}/unsubscribe?from=${topic}&token=${token}`),
    to: user.email,
    leaveUrl: `${PUBLIC_URL}/api/mail/unsubscribe?token=${token}`,
  });
}
