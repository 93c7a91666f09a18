import { inLanguage } from '../language/language.js';

/** Texts that may be shown without an answer from the server. */
export const transportTexts = inLanguage('transport', {
  timedOut: 'Request timed out. The server is taking too long to respond.',
} as const);
