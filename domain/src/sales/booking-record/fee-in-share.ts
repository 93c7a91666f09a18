import type { BookingDoc } from './booking.schema.js';
import { shareOf } from './capture-share.js';

/**
 * Rupees of the convenience fee in a share that is paid now, which the operator bills. 0 if the share goes to the
 * booking's player, who has paid the fee, and for older bookings, whose seller bills it.
 */
export const feeInShare = (
  { bills, payment, pricing }: Pick<BookingDoc, 'bills' | 'payment' | 'pricing'>,
  share: number,
): number => (bills && payment.status !== 'completed' ? shareOf(pricing, share, 0).fee : 0);
