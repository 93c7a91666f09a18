import { leaveWaitlist } from '@crease/shared/contracts/waitlist';
import { call } from '../../../lib/api/call.js';
import { serverNow } from '../../../lib/clock.js';
import { currentUser } from '../../../lib/session.js';
import { store } from '../../../lib/store.js';
import { type HeldSlot, holdAtom, setHold } from '../hold-store.js';

/** Not worth a request any more. */
const LAPSING_MS = 1500;

/** The largest of the contracts: visitors do without it, and who is signed in has it by then (`use-my-bookings.ts`). */
const bookingContracts = () => import('@crease/shared/contracts/bookings');

export interface WantedSlot {
  groundId: string;
  bookingDate: string;
  timeSlot: string;
}

/** What the player holds by the server's word, on whichever device they took it. Throws `ApiError`. */
export async function findHolds(userId: string): Promise<HeldSlot[]> {
  const { listHolds } = await bookingContracts();
  const { holds } = await call(listHolds);
  return holds.map((hold) => ({ ...hold, userId }));
}

/** A hold that is being given back. */
let givingBack: Promise<void> | undefined;

/**
 * Holds a slot for five minutes and remembers it. The same slot again answers the same hold, not extended; hours of an
 * earlier hold on this ground are taken over. Throws `ApiError` (`SLOT_TAKEN`, `HOLD_LIMIT` …).
 */
export async function takeHold(wanted: WantedSlot): Promise<HeldSlot> {
  // Else the same hold might be answered once more, and be given back after that.
  await givingBack;
  const { holdSlot } = await bookingContracts();
  const { holdId, expiresAt } = await call(holdSlot, { body: wanted });
  const known = store.get(holdAtom);
  const waitlistId = known?.holdId === holdId ? known.waitlistId : undefined;
  const held: HeldSlot = {
    ...wanted,
    holdId,
    expiresAt,
    userId: currentUser()?.id ?? '',
    ...(waitlistId ? { waitlistId } : {}),
  };
  setHold(held);
  return held;
}

/** Gives a hold back. One that is lapsing anyway is left to the clock. */
export async function dropHold({ holdId, expiresAt, waitlistId }: HeldSlot): Promise<void> {
  if (store.get(holdAtom)?.holdId === holdId) setHold(undefined);
  if (Date.parse(expiresAt) - serverNow() < LAPSING_MS) return;
  givingBack = giveBack(holdId, waitlistId).catch((error: unknown) =>
    console.warn('The hold will lapse by itself', error),
  );
  await givingBack;
}

async function giveBack(holdId: string, waitlistId: string | undefined): Promise<void> {
  if (waitlistId) return void (await call(leaveWaitlist, { params: { id: waitlistId } }));
  const { releaseHold } = await bookingContracts();
  await call(releaseHold, { params: { id: holdId } });
}
