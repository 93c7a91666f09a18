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
export const boardWords = async () => (await import('../languages/hindi-scoreboard.js')).hindiScoreboard;
