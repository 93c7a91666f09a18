import type { News } from '@crease/shared/news/news';
import type { Types } from 'mongoose';
import { findAddressee } from '../../accounts/identity/user.schema.js';
import { mailNews } from '../../accounts/mails/mail-news.js';
import { newsIn, notify } from '../../accounts/notifications/notify.js';
import { stableId } from '../../messaging/mail/stable-id.js';
import type { Core } from '../../platform/core.js';
import { checkMail } from './check-mail.js';

/**
 * Tells an owner by bell and mail what concerns their payouts. Once for each `eventId`; an owner who has left is not
 * told.
 */
export async function tellOwner(
  core: Core,
  ownerId: Types.ObjectId,
  { news, eventId, actionUrl }: { news: News; eventId: string; actionUrl: string },
): Promise<void> {
  const owner = await findAddressee(core, ownerId);
  if (!owner || owner.deletedAt) return;
  await notify(core, { eventId, userId: owner._id.toString(), news, data: { actionUrl } });
  const language = owner.preferences.language ?? 'en';
  const words = newsIn(language, news);
  await mailNews(core, owner._id, 'settlements', () => ({
    id: stableId(eventId),
    kind: 'account',
    tells: eventId,
    ...checkMail({ language, ...words, url: `${core.env.PUBLIC_URL}${actionUrl}` }),
  }));
}
