import type { Booking, BookingGlimpse } from '@crease/shared/contracts/booking';
import { getBooking } from '@crease/shared/contracts/bookings';
import { bookingRef } from '@crease/shared/contracts/common';
import { paymentStatusOf } from '@crease/shared/contracts/payments';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../lib/api/call.js';
import { onLive, onLiveAgain } from '../../lib/live/live.js';
import { hasSessionMarker } from '../../lib/session.js';
import { bookingKeys } from '../bookings/public.js';
import { verifyPayment } from './api/verify-payment.js';
import type { CallbackState } from './callback-state.js';
import { type CallbackAddress, type Findings, resolveOutcome } from './outcome.js';
import { payableBooking } from './payable-booking.js';
import { forgetAttempt, recallAttempt } from './payment-attempt.js';
import { pollPayment } from './poll-payment.js';
import { callbackTexts as t } from './texts.js';

const UNKNOWN: CallbackState = {
  outcome: undefined,
  requiresRefund: false,
  booking: undefined,
  error: undefined,
};

/** Finds out how a payment ended (`address` must be stable), and keeps polling while it is pending. */
export function useCallbackOutcome(address: CallbackAddress): CallbackState {
  const client = useQueryClient();
  const [state, setState] = useState<CallbackState>(
    address.bookingId ? UNKNOWN : { ...UNKNOWN, error: t.noBookingId },
  );

  useEffect(() => {
    if (!address.bookingId) return;
    let left = false;
    findOut(address)
      .then((found) => {
        if (left) return;
        setState(found);
        void client.invalidateQueries({ queryKey: bookingKeys.all });
      })
      .catch((error: unknown) => {
        console.warn(error);
        if (!left) setState({ ...UNKNOWN, error: t.fetchFailed });
      });
    return () => {
      left = true;
    };
  }, [address, client]);

  const waiting = state.outcome === 'pending' && hasSessionMarker();
  // A payable booking may be paid in another tab, approved or ended: the page follows its live events.
  const open = waiting || payableBooking(state) !== undefined;
  const latest = useRef(state);
  latest.current = state;
  useEffect(() => {
    const { bookingId, orderId } = address;
    if (!open || !bookingId) return;
    const settle = (next: Partial<CallbackState>) => {
      setState({ ...latest.current, ...next });
      void client.invalidateQueries({ queryKey: bookingKeys.all });
    };
    const again = () => void findOut(address).then(settle, (error: unknown) => console.warn(error));
    const stops = [
      onLive('booking:updated', ({ _id, bookingId: number }) => {
        if (_id === bookingId || number === bookingId) again();
      }),
      onLiveAgain(again),
    ];
    if (waiting && orderId) {
      stops.push(
        pollPayment(() => verifyPayment({ bookingId, orderId }), {
          onPaid: ({ booking }) => settle({ outcome: 'success', booking }),
          onRefund: (verified) =>
            settle({
              outcome: verified ? resolveOutcome({ verified }) : 'failed',
              requiresRefund: true,
              ...(verified ? { booking: verified.booking } : {}),
            }),
          onTimeout: again,
        }),
      );
    }
    return () => {
      for (const stop of stops) stop();
    };
  }, [open, waiting, address, client]);

  return state;
}

async function findOut(address: CallbackAddress): Promise<CallbackState> {
  const { orderId, urlStatus } = address;
  const bookingId = bookingRef.safeParse(address.bookingId).data;
  if (!bookingId) return { ...UNKNOWN, error: t.couldNotFetch };
  const signedIn = hasSessionMarker();
  const found: Findings = { urlStatus };
  let booking: Booking | BookingGlimpse | undefined;

  if (signedIn && orderId) {
    const sessionId = address.sessionId ?? recallAttempt(orderId)?.sessionId;
    const verified = await verifyPayment({ bookingId, orderId, sessionId }).catch(quiet);
    if (verified) {
      found.verified = verified;
      booking = verified.booking;
    }
  }
  if (!booking) {
    booking = (await call(getBooking, { params: { id: bookingId } }).catch(quiet))?.booking;
    found.booking = booking;
  }
  if (signedIn && resolveOutcome(found) === 'pending') {
    found.orderStatus = (await call(paymentStatusOf, { params: { bookingId } }).catch(quiet))?.status;
  }
  if (!booking && !found.orderStatus) return { ...UNKNOWN, error: t.couldNotFetch };
  const outcome = resolveOutcome(found);
  if (outcome !== 'pending') forgetAttempt();
  return {
    outcome,
    requiresRefund: found.verified?.requiresRefund ?? false,
    booking,
    error: undefined,
  };
}

/** If one source fails, the next one decides. */
function quiet(error: unknown): undefined {
  console.warn(error);
  return undefined;
}
