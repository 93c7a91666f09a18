import { hoursOf } from '@crease/shared/time/slots';
import { atom } from 'jotai';
import { store } from '../../lib/store.js';
import { storedAtom } from '../../lib/stored-atom.js';
import { heldSlot } from './holds.light.js';

export type HeldSlot = NonNullable<ReturnType<typeof heldSlot.safeParse>['data']>;

export const holdAtom = storedAtom('hold', heldSlot);

/** The hold being released, until its hours have been fetched again, because cached data still shows them as held. */
export const leavingAtom = atom<HeldSlot | undefined>(undefined);

export function setHold(hold: HeldSlot | undefined): void {
  store.set(holdAtom, hold);
}

/**
 * The hold, if it has not expired and belongs to that user. Pass the `now` used for the hours beside it: with two
 * readings of the clock, the player's own hold could briefly look like another player's.
 */
export function liveHold(
  hold: HeldSlot | undefined,
  userId: string | undefined,
  now: number,
): HeldSlot | undefined {
  return hold && hold.userId === userId && Date.parse(hold.expiresAt) > now ? hold : undefined;
}

/** Whether this hour of a ground belongs to the hold. */
export function holdCovers(
  hold: HeldSlot | undefined,
  groundId: string,
  date: string,
  hour: number,
): boolean {
  if (hold?.groundId !== groundId) return false;
  return hoursOf(hold.bookingDate, hold.timeSlot).some((held) => held.date === date && held.hour === hour);
}
