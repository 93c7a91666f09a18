import type { Booking } from '@crease/shared/contracts/booking';
import type { CallbackState } from './callback-state.js';

/** The booking whose payment failed and that, according to the server, can be paid again. */
export function payableBooking({
  outcome,
  requiresRefund,
  booking,
}: Omit<CallbackState, 'error'>): Booking | undefined {
  if (outcome !== 'failed' || requiresRefund || !booking || !('paymentDue' in booking)) return undefined;
  return booking.paymentDue ? booking : undefined;
}
