import { mailNews } from '@crease/domain/accounts/mails/mail-news';
import { newsInEnglish, notify } from '@crease/domain/accounts/notifications/notify';
import { plainMail } from '@crease/domain/messaging/mail/plain-mail';
import { stableId } from '@crease/domain/messaging/mail/stable-id';
import type { Core } from '@crease/domain/platform/core';
import type { News } from '@crease/shared/news/news';
import type { Types } from 'mongoose';

interface Message {
  /** The same for each repetition. */
  factId: string;
  userId: Types.ObjectId;
  news: News;
  topic: 'matches' | 'reminders';
  /** The page that it is about, relative to the site. */
  page: string;
  /** The text of the mail's button. */
  label: string;
  priority?: 'high';
  /** For what lies ahead. */
  startsAt?: Date;
  /** After this the notification is of no use. */
  usefulUntil?: Date;
}

/**
 * Notifies an account, and mails the same if it wants mails about the topic. The ids make duplicates impossible. A mail
 * about what lies ahead is useless after `usefulUntil`, else after the start.
 */
export async function tellByMail(core: Core, message: Message): Promise<void> {
  const { factId, userId, news, topic, page, label, priority, startsAt, usefulUntil } = message;
  await notify(core, {
    eventId: factId,
    userId: userId.toString(),
    news,
    data: { actionUrl: page },
    ...(priority ? { priority } : {}),
    ...(usefulUntil ? { usefulUntil } : {}),
  });
  const { title, message: text } = newsInEnglish(news);
  const button = { label, url: `${core.env.PUBLIC_URL}${page}` };
  await mailNews(core, userId, topic, () => ({
    id: stableId(`${factId}-${userId}`),
    kind: 'account',
    tells: factId,
    ...(startsAt ? { startsAt, uselessAt: usefulUntil ?? startsAt } : {}),
    ...plainMail({ subject: title, heading: title, lines: [text], button }),
  }));
}
