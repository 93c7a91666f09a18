import type { NotificationType } from '@crease/shared/contracts/notifications';
import type { MessageParams } from '@crease/shared/message-params';
import { NEWS, type News, sayNews } from '@crease/shared/news/news';
import { NEWS_IN_ENGLISH } from '@crease/shared/news/news-in-english';
import { NEWS_IN_HINDI } from '@crease/shared/news/news-in-hindi';
import { Types } from 'mongoose';
import { fact } from '../../messaging/outbox/outbox.js';
import type { Core } from '../../platform/core.js';
import { insertNotification, type NamedAccount, type NotificationDoc } from './notification.schema.js';

interface Addressed {
  /** The event it reports: together with user and type the unique key. */
  eventId: string;
  userId: string;
  priority?: NotificationDoc['priority'];
  data?: { bookingId?: string; actionUrl?: string };
  /** When the news stops being useful, if its type does not say. */
  usefulUntil?: Date;
}

export interface NewNotification extends Addressed {
  news: News;
  /** The account named in the news, and the news without it, once it is erased. */
  named?: { userId: Types.ObjectId; erased: News };
}

export interface WrittenNotification extends Addressed {
  type: NotificationType;
  title: string;
  message: string;
  key?: NotificationDoc['key'];
  params?: MessageParams;
  named?: NamedAccount;
}

/** Drops absent params, which the database would store as null. */
export const presentParams = (params: Readonly<Record<string, string | number | undefined>>): MessageParams =>
  Object.fromEntries(
    Object.entries(params).filter((entry): entry is [string, string | number] => entry[1] !== undefined),
  );

/** The English sentence of news, which is stored beside its params. */
export const newsInEnglish = ({ key, params }: News) => sayNews(NEWS_IN_ENGLISH, key, params);

/** News in the given language. */
export const newsIn = (language: 'en' | 'hi', news: News) =>
  language === 'hi' ? sayNews(NEWS_IN_HINDI, news.key, news.params) : newsInEnglish(news);

/**
 * Creates a notification. Idempotent per event, user and type (docs/product-rules.md, Notifications). Returns whether
 * it was new.
 */
export async function notify(core: Core, { news, named, ...addressed }: NewNotification): Promise<boolean> {
  return await notifyInWords(core, {
    ...addressed,
    type: NEWS[news.key].type,
    key: news.key,
    params: presentParams(news.params),
    ...newsInEnglish(news),
    ...(named
      ? {
          named: {
            userId: named.userId,
            erasedMessage: newsInEnglish(named.erased).message,
            erasedParams: presentParams(named.erased.params),
          },
        }
      : {}),
  });
}

/** Like `notify` for a finished text: English, with its key and params if it was made from any. */
export async function notifyInWords(core: Core, wanted: WrittenNotification): Promise<boolean> {
  const now = core.clock.now();
  const _id = new Types.ObjectId();
  const made = fact(core, 'notification.created', now, {
    notificationId: _id.toString(),
    userId: wanted.userId,
    type: wanted.type,
  });
  const doc: NotificationDoc = {
    _id,
    userId: new Types.ObjectId(wanted.userId),
    eventId: wanted.eventId,
    type: wanted.type,
    title: wanted.title,
    message: wanted.message,
    ...(wanted.key ? { key: wanted.key, params: wanted.params ?? {} } : {}),
    priority: wanted.priority ?? 'medium',
    isRead: false,
    data: wanted.data ?? {},
    ...(wanted.named ? { named: wanted.named } : {}),
    ...(wanted.usefulUntil ? { usefulUntil: wanted.usefulUntil } : {}),
    createdAt: now,
    outbox: [made],
    seq: 1,
    outboxDirtyAt: now,
  };
  if (!(await insertNotification(core, doc))) return false;
  core.events.publishSoon('notifications', doc);
  return true;
}
