import { inLanguage } from '../../lib/language/language.js';

/** A ground's hours embedded in another site. */
export const embedTexts = inLanguage('embed', {
  hoursOf: (name: string) => `Free hours of ${name}`,
  choose: 'Choose your hours, then book them on Crease.',
  notOnline: 'This ground cannot be booked online right now.',
  book: 'Book on Crease',
  onCrease: 'This ground on Crease',
  newWindow: '(opens a new window)',
  again: 'Try again',
} as const);
