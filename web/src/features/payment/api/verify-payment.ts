import { verifyPayment as contract } from '@crease/shared/contracts/payments';
import { call } from '../../../lib/api/call.js';

/** Asks the server to ask the provider; idempotent, and asked anew each time, so each call has a key of its own. */
export function verifyPayment(attempt: { bookingId: string; orderId: string; sessionId?: string }) {
  return call(contract, {
    body: {
      order_id: attempt.orderId,
      bookingId: attempt.bookingId,
      ...(attempt.sessionId ? { payment_session_id: attempt.sessionId } : {}),
    },
  });
}
