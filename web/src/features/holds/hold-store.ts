import { isoTime, objectId } from '@crease/shared/contracts/common';
import { hoursOf } from '@crease/shared/time/slots';
import { atom } from 'jotai';
import { z } from 'zod';
import { store } from '../../lib/store.js';
import { storedAtom } from '../../lib/stored-atom.js';

/** The player's own hold, remembered by the browser so that a reload, a second tab and Back find it again. */
const heldSlot = z.object({
  holdId: objectId,
  groundId: objectId,
  bookingDate: z.string(),
  timeSlot: z.string(),
  expiresAt: isoTime,
  userId: objectId,
  /** It was made because the player waited for these hours: giving it back ends the wait too. */
  waitlistId: objectId.optional(),
});
export type HeldSlot = z.infer<typeof heldSlot>;

export const holdAtom = storedAtom('hold', heldSlot);

/** The hold that the player gives back, until its hours have been asked about again: whatever still calls them held. */
export const leavingAtom = atom<HeldSlot | undefined>(undefined);

export function setHold(hold: HeldSlot | undefined): void {
  store.set(holdAtom, hold);
}

/**
 * The hold while it lives and belongs to that user. `now` is the instant by which the hours beside it are judged too:
 * with two readings of the clock an own hold would for a moment look like somebody else's.
 */
export function liveHold(
  hold: HeldSlot | undefined,
  userId: string | undefined,
  now: number,
): HeldSlot | undefined {
  return hold && hold.userId === userId && Date.parse(hold.expiresAt) > now ? hold : undefined;
}

/** Is this hour of a ground one of the hold's? */
export function holdCovers(
  hold: HeldSlot | undefined,
  groundId: string,
  date: string,
  hour: number,
): boolean {
  if (hold?.groundId !== groundId) return false;
  return hoursOf(hold.bookingDate, hold.timeSlot).some((held) => held.date === date && held.hour === hour);
}
