import { inLanguage } from '../../lib/language/language.js';

export const afterTournamentTexts = inLanguage('afterTournament', {
  title: 'Tournaments on this day',
  nextFree: (slot: string) => `Next free: ${slot}.`,
  noneAfter: 'No free time after it on this day.',
} as const);
