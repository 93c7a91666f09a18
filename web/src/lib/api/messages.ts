import type { Said } from '@crease/shared/errors';
import type { Words } from '@crease/shared/news/news';
import type { NewsFields } from '@crease/shared/news/news-fields';
import { inLanguage } from '../language/language.js';

interface StoredNews extends Words, NewsFields {}

/**
 * What the server says, in the language of this visit. It sends an English sentence and the data it is made of: another
 * language is written from the data, and English stays as it was sent.
 */
export const messages = inLanguage('messages', {
  /** Why a call was refused. */
  refusal: (_code: string, message: string, _said: Said): string => message,
  /** What is wrong with one field, in a refusal with this code. */
  complaint: (_code: string, message: string, _said: Said): string => message,
  /** Title and message of a notification: the stored English where it has no params, or an admin wrote it. */
  notification: (stored: StoredNews): Words => stored,
});
