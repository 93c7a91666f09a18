import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import { serverNow } from '../../lib/clock.js';
import { useUser } from '../../lib/session.js';
import { holdAtom, liveHold, setHold } from '../holds/public.js';
import { useWaits } from './api/use-waits.js';
import { useLiveWaits } from './live.js';
import { liveOffer } from './wait-places.js';

/**
 * Hours of this ground held for the player from the waitlist become their hold like any other, so that the grid says
 * "Yours" and the booking consumes it. Each offer is adopted once; a released one stays released.
 */
export function useOfferedHold(groundId: string): void {
  const { waits } = useWaits();
  const user = useUser();
  const stored = useAtomValue(holdAtom);
  const taken = useRef('');
  useLiveWaits();

  useEffect(() => {
    const now = serverNow();
    const wait = liveOffer(waits, groundId, now);
    if (!user || !wait || taken.current === wait.offer.holdId) return;
    // Hours that the player is selecting right now take precedence.
    if (liveHold(stored, user.id, now)?.groundId === groundId) return;
    taken.current = wait.offer.holdId;
    const { waitlistId, bookingDate, timeSlot, offer } = wait;
    setHold({ ...offer, groundId, bookingDate, timeSlot, userId: user.id, waitlistId });
  }, [waits, groundId, user, stored]);
}
