import { inLanguage } from '../language/language.js';

export const playerTexts = inLanguage('players', {
  count: (n: number) => (n === 1 ? '1 player' : `${n} players`),
});

/** `1 player`, `12 players`, in the language of this visit. */
export const formatPlayers = (n: number): string => playerTexts.count(n);
