import type { Wait } from '@crease/shared/contracts/waitlist';
import { hoursOf } from '@crease/shared/time/slots';

/** The player's wait for exactly these hours. */
export function waitFor(
  waits: Wait[],
  slot: { groundId: string; bookingDate: string; timeSlot: string },
): Wait | undefined {
  return waits.find(
    (wait) =>
      wait.groundId === slot.groundId &&
      wait.bookingDate === slot.bookingDate &&
      wait.timeSlot === slot.timeSlot,
  );
}

/** The player's best position on a waitlist that includes this hour; undefined if they do not wait. */
export function placeAt(waits: Wait[], groundId: string, date: string, hour: number): number | undefined {
  const places = waits
    .filter(
      (wait) =>
        wait.groundId === groundId &&
        !wait.offer &&
        hoursOf(wait.bookingDate, wait.timeSlot).some((one) => one.date === date && one.hour === hour),
    )
    .map(({ position }) => position);
  return places.length > 0 ? Math.min(...places) : undefined;
}

/** The active offer at this ground: its hours are held for the player. */
export function liveOffer(
  waits: Wait[],
  groundId: string,
  now: number,
): (Wait & { offer: NonNullable<Wait['offer']> }) | undefined {
  for (const wait of waits) {
    const { offer } = wait;
    if (wait.groundId === groundId && offer && Date.parse(offer.expiresAt) > now) return { ...wait, offer };
  }
  return undefined;
}
