import type { Language } from '@crease/shared/format/calendar-words';
import { sayStoredNews, type Words } from '@crease/shared/news/news';
import { NEWS_IN_HINDI } from '@crease/shared/news/news-in-hindi';
import type { NotificationDoc } from './notification.schema.js';

/**
 * Title and message of a notification in a language: as stored where it has no params, such as an admin's own words.
 */
export function notificationWords(
  doc: Pick<NotificationDoc, 'title' | 'message' | 'key' | 'params'>,
  language: Language = 'en',
): Words {
  const { title, message } = doc;
  return (language === 'hi' ? sayStoredNews(NEWS_IN_HINDI, doc) : undefined) ?? { title, message };
}
