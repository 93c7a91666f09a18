import { dayOf } from '@crease/shared/time/ist';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { afterPaint } from '../../lib/after-paint.js';
import { serverNow } from '../../lib/clock.js';
import { replaceSearch } from '../../lib/replace-search.js';
import { readSlotAddress, type Wish, writeSlotAddress } from '../slots/public.js';

/** The day and hours that the page was opened with, and the day that it cannot show (`?date=&slot=`). */
export function useAddressedSlot(): ReturnType<typeof readSlotAddress> {
  const { search } = useLocation();
  const [addressed] = useState(() => readSlotAddress(search, dayOf(new Date(serverNow()))));
  return addressed;
}

/**
 * Keeps what is chosen in the page's address, so that a reload, a shared link and the way back from a login find it
 * again. Answers `outside` until something else is chosen: so long the address stays, and a reload says so again.
 */
export function useSlotInAddress(named: Wish | undefined, outside: string | undefined): string | undefined {
  const { pathname } = useLocation();
  const [shown, setShown] = useState(outside);
  const date = named?.bookingDate;
  const slot = named?.timeSlot;

  useEffect(() => {
    if (shown && !date) return;
    setShown(undefined);
    // A browser takes longer to write it than the hours take to be drawn.
    return afterPaint(() => {
      // Already on the way to another page, whose address this is not.
      if (window.location.pathname !== pathname) return;
      replaceSearch(
        writeSlotAddress(window.location.search, date ? { bookingDate: date, timeSlot: slot } : undefined),
      );
    });
  }, [shown, date, slot, pathname]);

  return shown;
}
