import type { Booking, BookingGlimpse } from '@crease/shared/contracts/booking';
import type { Outcome } from './outcome.js';

/** What the callback page knows about a payment. */
export interface CallbackState {
  /** Undefined while it is being fetched. */
  outcome: Outcome | undefined;
  requiresRefund: boolean;
  booking: Booking | BookingGlimpse | undefined;
  error: string | undefined;
}
