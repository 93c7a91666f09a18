import { besideShares, collectedSum } from '@crease/shared/money-state';
import type { BookingDoc } from './booking.schema.js';
import type { Capture } from './payment.schema.js';
import { shareOfCapture } from './shares.js';

/** What a capture means for its booking. `undecided`: it may still confirm it. */
export type CaptureVerdict = 'accepted' | 'refund' | 'undecided';

/**
 * Judges captured money by the booking's state alone, so that settlement, refund balance and audit can repeat it at any
 * time (docs/product-rules.md, Payments; docs/invariants.md 4).
 */
export function judgeCapture(booking: BookingDoc, capture: Capture): CaptureVerdict {
  if (booking.payment.transactionId === capture.paymentId) return 'accepted';
  if (booking.payment.refused?.includes(capture.paymentId)) return 'refund';
  if (capture.wrong || booking.payment.status === 'completed') return 'refund';
  if (booking.status === 'cancelled')
    return booking.cancellation?.code === 'expired' ? 'undecided' : 'refund';
  // Paid on an order from before the booking had another price, or before another player paid a share.
  if (capture.amount !== besideShares(booking)) return 'refund';
  // Paid at the ground meanwhile, even in part: no rupee of the price is taken twice.
  if (collectedSum(booking) > 0) return 'refund';
  return 'undecided';
}

/** Judges a share by the booking's record alone. `undecided`: it may still pay for its place. */
export function judgeShare(booking: BookingDoc, capture: Capture): CaptureVerdict {
  if (shareOfCapture(booking, capture.paymentId)) return 'accepted';
  const isRefused = booking.payment.refused?.includes(capture.paymentId) ?? false;
  return isRefused || capture.wrong ? 'refund' : 'undecided';
}
