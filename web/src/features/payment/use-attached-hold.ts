import type { Booking } from '@crease/shared/contracts/booking';
import { slotText } from '@crease/shared/time/slots';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { toast } from '../../components/toast-store.js';
import type { HeldSlot } from '../holds/public.js';
import { dropHold, takeHold } from '../holds/public.js';
import { paymentTexts as t } from './texts.js';

/**
 * The hold of a pending booking while its payment dialog is open, released if the dialog closes before anything was
 * `decided`. Returns until when the hours are kept, as ISO time.
 */
export function useAttachedHold(booking: Booking, decided: RefObject<boolean>): string | undefined {
  const [holdUntil, setHoldUntil] = useState(booking.status === 'pending' ? booking.expiresAt : undefined);
  const hold = useRef<HeldSlot>(undefined);
  const groundId = booking.groundId._id;

  // A pending booking's hours are held with it. An approved booking has no time limit.
  const { status, bookingDate } = booking;
  const timeSlot = slotText(booking.timeSlot);
  const statusNow = useRef(status);
  statusNow.current = status;
  useEffect(() => {
    if (status !== 'pending') return;
    let left = false;
    takeHold({ groundId, bookingDate, timeSlot }).then(
      (held) => {
        if (left) return void dropHold(held);
        hold.current = held;
        setHoldUntil(held.expiresAt);
        toast.success(t.reserved);
      },
      (error: unknown) => console.warn('The hold could not be attached; the booking has its own time', error),
    );
    return () => {
      left = true;
      // The booking is decided, so the hold has ended too.
      if (hold.current && !decided.current && statusNow.current === 'pending') void dropHold(hold.current);
      hold.current = undefined;
    };
  }, [status, groundId, bookingDate, timeSlot, decided]);

  return holdUntil;
}
