import { inLanguage } from '../language/language.js';

/** What may be shown although no server has said it. */
export const transportTexts = inLanguage('transport', {
  timedOut: 'Request timed out. The server is taking too long to respond.',
} as const);
