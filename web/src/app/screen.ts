import type { ComponentType } from 'react';
import { late } from '../components/late.js';
import { type Catalogue, loadWords } from '../lib/language/language.js';

/** Loads a screen when it is first shown, together with its own texts. */
export function screen<P extends object>(
  load: () => Promise<ComponentType<P>>,
  words?: () => Promise<Catalogue>,
) {
  return late(async () => {
    const [page] = await Promise.all([load(), words && loadWords(words)]);
    return { default: page };
  });
}

/** Texts that screens of both route tables need. */
export const ownerWords = async () => (await import('../languages/hindi-owner.js')).hindiOwner;
/** The owner's panel: a tournament is made with the rules of matches, and drawn and told as on its public page. */
export const panelWords = async () => {
  const [owner, { hindiTournaments }, { hindiOwnerTournaments }, { hindiMatchSetup }] = await Promise.all([
    ownerWords(),
    import('../languages/hindi-tournaments.js'),
    import('../languages/hindi-owner-tournaments.js'),
    import('../languages/hindi-match-setup.js'),
  ]);
  return { ...owner, ...hindiTournaments, ...hindiOwnerTournaments, ...hindiMatchSetup };
};
export const tournamentWords = async () =>
  (await import('../languages/hindi-tournaments.js')).hindiTournaments;
export const boardWords = async () => (await import('../languages/hindi-scoreboard.js')).hindiScoreboard;
export const matchSetupWords = async () =>
  (await import('../languages/hindi-match-setup.js')).hindiMatchSetup;
/** A match is agreed before it, and confirmed after it, on the page that shows it. */
export const matchWords = async () => {
  const [board, setup] = await Promise.all([boardWords(), matchSetupWords()]);
  return { ...board, ...setup };
};
