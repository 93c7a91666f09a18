import type { Said } from '@crease/shared/errors';
import type { Words } from '@crease/shared/news/news';
import type { NewsFields } from '@crease/shared/news/news-fields';
import { inLanguage } from '../language/language.js';

interface StoredNews extends Words, NewsFields {}

/**
 * The server's messages in the language of this visit. It sends an English sentence and its data: other languages are
 * rendered from the data, English is shown as sent.
 */
export const messages = inLanguage('messages', {
  /** Why a call was refused. */
  refusal: (_code: string, message: string, _said: Said): string => message,
  /** The error of one field, for a refusal with this code. */
  complaint: (_code: string, message: string, _said: Said): string => message,
  /** Title and message of a notification; the stored English if it has no params or an admin wrote it. */
  notification: (stored: StoredNews): Words => stored,
});
