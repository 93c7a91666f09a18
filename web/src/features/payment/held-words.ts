import type { HeldTexts } from './held-kinds.js';
import type { Outcome } from './outcome.js';

/** The callback page's title and text; `held`: it can still be paid. */
export function heldWords(
  t: HeldTexts,
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
