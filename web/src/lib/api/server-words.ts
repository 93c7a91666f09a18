import type { Words } from '@crease/shared/news/news';
import type { NewsFields } from '@crease/shared/news/news-fields';
import { inLanguage } from '../language/language.js';

interface StoredNews extends Words, NewsFields {}

/**
 * What the server says in English, in the language of this visit: another catalogue knows its sentences, and for those
 * it does not know it goes by the code of a refusal. In English everything stays as the server said it.
 */
export const serverWords = inLanguage('serverWords', {
  /** Why a call was refused. */
  refusal: (_code: string, message: string): string => message,
  /** What is wrong with one field. */
  complaint: (message: string): string => message,
  /** Title and message of a notification: the stored English where it has no params, or an admin wrote it. */
  news: (stored: StoredNews): Words => stored,
});
