import { useEffect, useRef, useState } from 'react';
import { toast } from '../../components/toast-store.js';
import type { HeldSlot } from '../holds/public.js';
import type { SlotPicker } from '../slots/public.js';
import { bookingTexts as t } from './texts.js';
import { type BookedCoupon, useBookingFlow } from './use-booking-flow.js';

/** The slot whose details are filled in, and the hold that keeps it. */
export interface Held {
  slot: NonNullable<SlotPicker['slot']>;
  hold: HeldSlot;
}

/** Which step the dialog is at. Only a slot that is held has details to fill in: when the hold is gone, so are they. */
export function useDetailsStep(picker: SlotPicker, coupon: BookedCoupon) {
  const { hold, slot } = picker;
  const [wantsDetails, setWantsDetails] = useState(hold !== undefined);
  const flow = useBookingFlow(picker, () => setWantsDetails(false), coupon);

  // The hold is judged by the clock, so it may be gone a moment before any countdown says so.
  const lapsed = wantsDetails && hold === undefined && !flow.busy;
  useEffect(() => {
    if (!lapsed) return;
    setWantsDetails(false);
    toast.warning(t.holdExpired);
  }, [lapsed]);

  const held: Held | undefined = wantsDetails && hold && slot ? { slot, hold } : undefined;
  const heading = useFocusOnArrival(held !== undefined);
  const toDetails = async () => {
    if (await flow.hold()) setWantsDetails(true);
  };
  return { flow, held, heading, toDetails };
}

/** The form takes the place of the hours and of the button that led to it: the focus goes to its heading. */
function useFocusOnArrival(isThere: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const wasThere = useRef(isThere);
  useEffect(() => {
    if (isThere && !wasThere.current) heading.current?.focus();
    wasThere.current = isThere;
  }, [isThere]);
  return heading;
}
