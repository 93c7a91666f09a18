import type { BodyOf } from '@crease/shared/contract';
import { createBooking as contract } from '@crease/shared/contracts/bookings';
import { health } from '@crease/shared/contracts/health';
import { leaveWaitlist } from '@crease/shared/contracts/waitlist';
import { ApiError } from '../../../lib/api/api-error.js';
import { call } from '../../../lib/api/call.js';
import { readAnswer, sendPatiently } from '../../../lib/api/send.js';
import { store } from '../../../lib/store.js';
import { holdAtom, setHold } from '../../holds/public.js';
import { bookingTexts } from '../texts.js';

/**
 * Checks that bookings are open, then books and consumes the hold. Keep `idempotencyKey` while the player repeats the
 * same press.
 * @throws ApiError
 */
export async function createBooking(body: BodyOf<typeof contract>, idempotencyKey: string) {
  await checkHealth();
  const held = store.get(holdAtom);
  const { booking } = await call(contract, { body, idempotencyKey });
  setHold(undefined);
  if (held?.waitlistId) endWait(held.waitlistId);
  return booking;
}

/** The player has what they were waiting for, so their place on the waitlist is gone. */
function endWait(id: string): void {
  call(leaveWaitlist, { params: { id } }).catch((error: unknown) =>
    console.warn('The wait will end by itself', error),
  );
}

/** A request without a token: any failure stops the booking, once its repeats got no answer either. */
async function checkHealth(): Promise<void> {
  try {
    await readAnswer(health, await sendPatiently(health, {}, undefined));
  } catch {
    throw new ApiError('UNAVAILABLE', bookingTexts.serverDown, { status: 503 });
  }
}
