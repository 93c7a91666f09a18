import type { Booking } from '@crease/shared/contracts/booking';
import type { CallbackState } from './callback-state.js';

/** The booking whose payment has failed and that, by the server's word, can be paid again. */
export function payableBooking({
  outcome,
  requiresRefund,
  booking,
}: Omit<CallbackState, 'error'>): Booking | undefined {
  if (outcome !== 'failed' || requiresRefund || !booking || !('paymentDue' in booking)) return undefined;
  return booking.paymentDue ? booking : undefined;
}
