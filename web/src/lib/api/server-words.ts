import { inLanguage } from '../language/language.js';

/**
 * What the server says in English, in the language of this visit: another catalogue knows its sentences, and for those
 * it does not know it goes by the code of a refusal. In English everything stays as the server said it.
 */
export const serverWords = inLanguage('serverWords', {
  /** Why a call was refused. */
  refusal: (_code: string, message: string): string => message,
  /** What is wrong with one field. */
  complaint: (message: string): string => message,
  /** Title and message of a notification. */
  news: (text: string): string => text,
});
