import type { CallbackState } from './callback-state.js';
import type { Outcome } from './outcome.js';
import { paymentTexts, callbackTexts as t } from './texts.js';

/** What the callback page says of a payment: a title and a text that tell the same. */
export function callbackWords(
  outcome: Outcome,
  { requiresRefund, booking }: Pick<CallbackState, 'requiresRefund' | 'booking'>,
): { title: string; text: string } {
  const words = t.results[outcome];
  if (!requiresRefund) return words;
  // The money goes back: because the slot is lost, or because the booking did not need it.
  if (!booking || booking.status === 'cancelled') return { ...words, text: t.refundToast };
  return { title: t.notUsedTitle, text: paymentTexts.notUsed };
}
