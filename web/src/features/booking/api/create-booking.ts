import type { BodyOf } from '@crease/shared/contract';
import { createBooking as contract } from '@crease/shared/contracts/bookings';
import { health } from '@crease/shared/contracts/health';
import { leaveWaitlist } from '@crease/shared/contracts/waitlist';
import { ApiError } from '../../../lib/api/api-error.js';
import { call } from '../../../lib/api/call.js';
import { readAnswer, send } from '../../../lib/api/send.js';
import { store } from '../../../lib/store.js';
import { holdAtom, setHold } from '../../holds/public.js';
import { bookingTexts } from '../texts.js';

/**
 * Asks whether bookings are taken at all, then books; the booking takes the hold over.
 * `idempotencyKey` stays the same while the player repeats the same press. Throws `ApiError`.
 */
export async function createBooking(body: BodyOf<typeof contract>, idempotencyKey: string) {
  await checkHealth();
  const held = store.get(holdAtom);
  const { booking } = await call(contract, { body, idempotencyKey });
  setHold(undefined);
  if (held?.waitlistId) endWait(held.waitlistId);
  return booking;
}

/** What the player waited for is booked: they stand in no line for it any more. */
function endWait(id: string): void {
  call(leaveWaitlist, { params: { id } }).catch((error: unknown) =>
    console.warn('The wait will end by itself', error),
  );
}

/** A plain question without a token: any failure stops the booking. */
async function checkHealth(): Promise<void> {
  try {
    await readAnswer(health, await send(health, {}, undefined));
  } catch {
    throw new ApiError('UNAVAILABLE', bookingTexts.serverDown, { status: 503 });
  }
}
