import type { Outcome } from './outcome.js';
import { shareTexts as t } from './share-texts.js';

/** The callback page's title and text for the payment of a share; `held`: it can still be paid. */
export function placeWords(
  { outcome, requiresRefund }: { outcome: Outcome; requiresRefund: boolean },
  held: boolean,
): { title: string; text: string } {
  if (requiresRefund) {
    return outcome === 'success'
      ? { title: t.twiceTitle, text: t.twiceText }
      : { title: t.refundTitle, text: t.refundText };
  }
  if (outcome === 'failed' && !held) return { title: t.lapsedTitle, text: t.lapsedText };
  return t.results[outcome];
}
