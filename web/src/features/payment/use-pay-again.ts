import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { toast } from '../../components/toast-store.js';
import { ApiError } from '../../lib/api/api-error.js';
import { createOrder, type Payable } from './api/create-order.js';
import { openCheckout } from './open-checkout.js';
import { payFailure } from './pay-failure.js';
import { rememberAttempt } from './payment-attempt.js';

/** From the result of a failed payment straight back to the checkout. */
export function usePayAgain(payable: Payable) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const [busy, setBusy] = useState(false);

  const payAgain = async () => {
    setBusy(true);
    try {
      const order = await createOrder(payable);
      if ('bookingId' in payable)
        rememberAttempt({ ...payable, orderId: order.id, sessionId: order.payment_session_id });
      if ((await openCheckout(order)) === 'leaving') return;
      // The checkout over this page was closed: the result is checked as after a return from the provider's page.
      const back = new URLSearchParams({ order_id: order.id });
      if ('bookingId' in payable) back.set('booking_id', payable.bookingId);
      else if ('placeId' in payable) back.set('place_id', payable.placeId);
      else back.set('entry_id', payable.entryId);
      void navigate(`?${back}`, { replace: true });
    } catch (error) {
      toast.error(payFailure(error));
      // It cannot be paid any more: the page shows its final state.
      if (error instanceof ApiError && error.status === 409) void navigate(search, { replace: true });
    } finally {
      setBusy(false);
    }
  };
  return { busy, payAgain };
}
