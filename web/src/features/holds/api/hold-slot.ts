import { call } from '../../../lib/api/call.js';
import { serverNow } from '../../../lib/clock.js';
import { currentUser } from '../../../lib/session.js';
import { store } from '../../../lib/store.js';
import { type HeldSlot, holdAtom, setHold } from '../hold-store.js';

/** Too short to be worth a request. */
const LAPSING_MS = 1500;

/**
 * The largest of the contracts: visitors do not need it, and signed-in players have loaded it by then
 * (`use-my-bookings.ts`).
 */
const bookingContracts = () => import('@crease/shared/contracts/bookings');

export interface WantedSlot {
  groundId: string;
  bookingDate: string;
  timeSlot: string;
}

/**
 * The player's holds according to the server, from any device.
 * @throws ApiError
 */
export async function findHolds(userId: string): Promise<HeldSlot[]> {
  const { listHolds } = await bookingContracts();
  const { holds } = await call(listHolds);
  return holds.map((hold) => ({ ...hold, userId }));
}

/** The release in progress. */
let givingBack: Promise<void> | undefined;

/**
 * Holds a slot for five minutes and remembers it. The same slot again returns the same hold, not extended; hours of an
 * earlier hold on this ground are taken over.
 * @throws ApiError (`SLOT_TAKEN`, `HOLD_LIMIT` …)
 */
export async function takeHold(wanted: WantedSlot): Promise<HeldSlot> {
  // Otherwise the server might return the hold that is about to be released.
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

/** Releases a hold. One that is about to lapse is left to the clock. */
export async function dropHold({ holdId, expiresAt, waitlistId }: HeldSlot): Promise<void> {
  if (store.get(holdAtom)?.holdId === holdId) setHold(undefined);
  if (Date.parse(expiresAt) - serverNow() < LAPSING_MS) return;
  givingBack = giveBack(holdId, waitlistId).catch((error: unknown) =>
    console.warn('The hold will lapse by itself', error),
  );
  await givingBack;
}

async function giveBack(holdId: string, waitlistId: string | undefined): Promise<void> {
  if (waitlistId) {
    const { leaveWaitlist } = await import('@crease/shared/contracts/waitlist');
    await call(leaveWaitlist, { params: { id: waitlistId } });
    return;
  }
  const { releaseHold } = await bookingContracts();
  await call(releaseHold, { params: { id: holdId } });
}
