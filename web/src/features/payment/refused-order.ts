import type { Booking, BookingGlimpse } from '@crease/shared/contracts/booking';
import { dueAtGround } from '@crease/shared/money-state';
import { formatRupees } from '../../lib/format/money.js';
import { paymentTexts as t } from './texts.js';

/**
 * Why a booking has no order (409): it is already paid (perhaps in another tab), it needs no payment, or it is lost.
 */
export type RefusedOrder = { is: 'paid' | 'lost' } | { is: 'standing'; text: string };

/** `booking` after the refusal, if it could be read. */
export function judgeRefusedOrder(booking: Booking | BookingGlimpse | undefined): RefusedOrder {
  if (booking?.payment.status === 'completed') return { is: 'paid' };
  const stands = booking?.status === 'confirmed' || booking?.status === 'completed';
  if (!stands || !('startsAt' in booking)) return { is: 'lost' };
  const due = dueAtGround(booking);
  return { is: 'standing', text: due > 0 ? t.dueAtGround(formatRupees(due)) : t.paidAtGround };
}
