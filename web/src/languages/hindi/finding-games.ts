import type { closeGameTexts, gamesMapTexts } from '../../features/games/texts.js';
import type { Translation } from '../../lib/language/lay-over.js';

export const gamesMap: Translation<typeof gamesMapTexts> = {
  label: (n) => `नक्शा, ${n} मैदान`,
  pin: (ground, words) => `${ground} में ${words}`,
  games: (n) => `${n} खेल`,
  loading: 'नक्शा खुल रहा है',
  close: 'बंद करें',
};

export const closeGame: Translation<typeof closeGameTexts> = {
  close: 'नए खिलाड़ी लेना बंद करें',
  open: 'फिर से खिलाड़ी लें',
  closed: 'अब कोई नया खिलाड़ी नहीं जुड़ सकता',
  opened: 'खिलाड़ी फिर से जुड़ सकते हैं',
  closedText: 'आपका खेल नए खिलाड़ी नहीं ले रहा। जो जुड़ चुके हैं, वे बने रहेंगे।',
};
