import type { Booking } from '@crease/shared/contracts/booking';
import { getBooking } from '@crease/shared/contracts/bookings';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { toast } from '../../components/toast-store.js';
import { ApiError } from '../../lib/api/api-error.js';
import { call } from '../../lib/api/call.js';
import { bookingKeys } from '../bookings/public.js';
import { availabilityKeys } from '../slots/public.js';
import { createOrder } from './api/create-order.js';
import { verifyPayment } from './api/verify-payment.js';
import { openCheckout } from './open-checkout.js';
import { payFailure } from './pay-failure.js';
import { forgetAttempt, rememberAttempt } from './payment-attempt.js';
import { pollPayment } from './poll-payment.js';
import { judgeRefusedOrder } from './refused-order.js';
import { paymentTexts as t } from './texts.js';
import { useAttachedHold } from './use-attached-hold.js';

/** When the slot is gone, the player is sent home after this many ms. */
const HOME_AFTER_MS = 3000;

export type PaymentStage = 'ready' | 'opening' | 'checking';

/**
 * The payment of one booking while its dialog is open: the hold, the order, the provider's checkout, and the
 * verification until it is decided.
 */
export function usePayment(booking: Booking, close: () => void) {
  const navigate = useNavigate();
  const [stage, setStage] = useState<PaymentStage>('ready');
  const stopPolling = useRef(() => {});
  const decided = useRef(false);

  const refresh = useRefresh(booking.groundId._id);

  const holdUntil = useAttachedHold(booking, decided);

  useEffect(() => () => stopPolling.current(), []);

  const slotGone = () => {
    finish(() => toast.error(t.slotGone));
    setTimeout(() => void navigate('/'), HOME_AFTER_MS);
  };

  const finish = (say: () => void) => {
    if (decided.current) return;
    decided.current = true;
    stopPolling.current();
    say();
    close();
    refresh();
  };
  const succeed = () =>
    finish(() => {
      forgetAttempt();
      toast.success(t.success);
    });
  const expire = () => finish(() => toast.warning(t.expired));

  useDecidedElsewhere(booking, { succeed, expire });

  /** The booking cannot be paid online any more: its final state is shown. */
  const refuse = async () => {
    const answer = await call(getBooking, { params: { id: booking._id } }).catch(() => undefined);
    const refused = judgeRefusedOrder(answer?.booking);
    if (refused.is === 'paid') succeed();
    else if (refused.is === 'standing') finish(() => toast.info(refused.text));
    else slotGone();
  };

  const pay = async () => {
    setStage('opening');
    try {
      const order = await createOrder({ bookingId: booking._id });
      const attempt = { bookingId: booking._id, orderId: order.id, sessionId: order.payment_session_id };
      rememberAttempt(attempt);
      stopPolling.current();
      stopPolling.current = pollPayment(() => verifyPayment(attempt), {
        onPaid: succeed,
        onRefund: (verified) =>
          verified && verified.booking.status !== 'cancelled'
            ? finish(() => toast.info(t.notUsed))
            : slotGone(),
        onTimeout: () => {
          toast.warning(t.checkTimedOut);
          setStage('ready');
        },
      });
      await openCheckout(order);
      setStage('checking');
    } catch (error) {
      stopPolling.current();
      setStage('ready');
      if (error instanceof ApiError && error.status === 409) await refuse();
      else toast.error(payFailure(error));
    }
  };

  const cancel = () => {
    if (stage !== 'ready') toast.info(t.cancelled);
    stopPolling.current();
    close();
    refresh();
  };

  return { stage, holdUntil, pay, expire, cancel };
}

/** Returns a function that invalidates the bookings and the hours of the ground. */
function useRefresh(groundId: string) {
  const client = useQueryClient();
  return useCallback(() => {
    void client.invalidateQueries({ queryKey: bookingKeys.all });
    void client.invalidateQueries({ queryKey: availabilityKeys.ground(groundId) });
  }, [client, groundId]);
}

/** The socket may report it before the clock or the poll: paid in another tab, expired, cancelled. */
function useDecidedElsewhere(booking: Booking, outcome: { succeed: () => void; expire: () => void }) {
  const decide = useRef(outcome);
  decide.current = outcome;
  const { status } = booking;
  const paid = booking.payment.status === 'completed';
  useEffect(() => {
    if (paid) decide.current.succeed();
    else if (status === 'cancelled') decide.current.expire();
  }, [paid, status]);
}
