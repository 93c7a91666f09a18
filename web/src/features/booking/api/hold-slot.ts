import { holdSlot, releaseHold } from '@crease/shared/contracts/bookings';
import { call } from '../../../lib/api/call.js';
import { serverNow } from '../../../lib/clock.js';
import { currentUser } from '../../../lib/session.js';
import { store } from '../../../lib/store.js';
import { type HeldSlot, holdAtom, setHold } from '../hold-store.js';

/** Not worth a request any more. */
const LAPSING_MS = 1500;

export interface WantedSlot {
  groundId: string;
  bookingDate: string;
  timeSlot: string;
}

/**
 * Holds a slot for five minutes and remembers it. The same slot again answers the same hold, not extended; hours of an
 * earlier hold on this ground are taken over (contract §3). Throws `ApiError` (`SLOT_TAKEN`, `HOLD_LIMIT` …).
 */
export async function takeHold(wanted: WantedSlot): Promise<HeldSlot> {
  const { holdId, expiresAt } = await call(holdSlot, { body: wanted });
  const held: HeldSlot = { ...wanted, holdId, expiresAt, userId: currentUser()?.id ?? '' };
  setHold(held);
  return held;
}

/** Gives a hold back. One that is lapsing anyway is left to the clock. */
export async function dropHold({ holdId, expiresAt }: Pick<HeldSlot, 'holdId' | 'expiresAt'>): Promise<void> {
  if (store.get(holdAtom)?.holdId === holdId) setHold(undefined);
  if (Date.parse(expiresAt) - serverNow() < LAPSING_MS) return;
  await call(releaseHold, { params: { id: holdId } }).catch((error: unknown) =>
    console.warn('The hold will lapse by itself', error),
  );
}
