import { useEffect, useRef, useState } from 'react';
import { toast } from '../../components/toast-store.js';
import type { HeldSlot } from '../holds/public.js';
import type { SlotPicker } from '../slots/public.js';
import { bookingTexts as t } from './texts.js';
import { type BookedCoupon, useBookingFlow } from './use-booking-flow.js';

/** The slot whose details are being filled in, and its hold. */
export interface Held {
  slot: NonNullable<SlotPicker['slot']>;
  hold: HeldSlot;
}

/** The dialog's step. Only a held slot has a details step: without the hold it goes back to the hours. */
export function useDetailsStep(picker: SlotPicker, coupon: BookedCoupon) {
  const { hold, slot } = picker;
  const [wantsDetails, setWantsDetails] = useState(hold !== undefined);
  const flow = useBookingFlow(picker, () => setWantsDetails(false), coupon);

  // The hold is compared with the clock, so it may be gone slightly before a countdown shows it.
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

/** The form replaces the hours and the button that led to it, so the focus moves to its heading. */
function useFocusOnArrival(isThere: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const wasThere = useRef(isThere);
  useEffect(() => {
    if (isThere && !wasThere.current) heading.current?.focus();
    wasThere.current = isThere;
  }, [isThere]);
  return heading;
}
