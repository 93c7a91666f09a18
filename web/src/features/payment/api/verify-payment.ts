import { verifyPayment as contract } from '@crease/shared/contracts/payments';
import { call } from '../../../lib/api/call.js';

/**
 * Makes the server ask the provider. Idempotent on the server, and must ask each time, so each call has its own key.
 */
export async function verifyPayment(attempt: { bookingId: string; orderId: string; sessionId?: string }) {
  const { booking, ...verified } = await call(contract, {
    body: {
      order_id: attempt.orderId,
      bookingId: attempt.bookingId,
      ...(attempt.sessionId ? { payment_session_id: attempt.sessionId } : {}),
    },
  });
  if (!booking) throw new Error('the answer names no booking');
  return { ...verified, booking };
}
