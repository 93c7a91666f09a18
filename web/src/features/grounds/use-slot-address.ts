import { dayOf } from '@crease/shared/time/ist';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { afterPaint } from '../../lib/after-paint.js';
import { serverNow } from '../../lib/clock.js';
import { replaceSearch } from '../../lib/replace-search.js';
import { readSlotAddress, type Wish, writeSlotAddress } from '../slots/public.js';

/** The day and hours that the page was opened with, and a day it cannot show (`?date=&slot=`). */
export function useAddressedSlot(): ReturnType<typeof readSlotAddress> {
  const { search } = useLocation();
  const [addressed] = useState(() => readSlotAddress(search, dayOf(new Date(serverNow()))));
  return addressed;
}

/**
 * Keeps the selection in the address, so that a reload, a shared link and the way back from a login restore it. Returns
 * `outside` until something else is selected; until then the address stays, so a reload reports it again.
 */
export function useSlotInAddress(named: Wish | undefined, outside: string | undefined): string | undefined {
  const { pathname } = useLocation();
  const [shown, setShown] = useState(outside);
  const date = named?.bookingDate;
  const slot = named?.timeSlot;

  useEffect(() => {
    if (shown && !date) return;
    setShown(undefined);
    // Writing the address takes a browser longer than rendering the hours.
    return afterPaint(() => {
      // Navigation to another page has begun, and this address is no longer ours.
      if (window.location.pathname !== pathname) return;
      replaceSearch(
        writeSlotAddress(window.location.search, date ? { bookingDate: date, timeSlot: slot } : undefined),
      );
    });
  }, [shown, date, slot, pathname]);

  return shown;
}
