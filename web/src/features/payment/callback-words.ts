import type { CallbackState } from './callback-state.js';
import type { Outcome } from './outcome.js';
import { paymentTexts, callbackTexts as t } from './texts.js';

/** The callback page's title and text for a payment. */
export function callbackWords(
  outcome: Outcome,
  { requiresRefund, booking }: Pick<CallbackState, 'requiresRefund' | 'booking'>,
): { title: string; text: string } {
  const words = t.results[outcome];
  if (!requiresRefund) return words;
  // The money is refunded, because the slot is lost or the booking did not need it.
  if (!booking || booking.status === 'cancelled') return { ...words, text: t.refundToast };
  return { title: t.notUsedTitle, text: paymentTexts.notUsed };
}
