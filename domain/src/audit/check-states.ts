import { native } from '../runtime/models.js';
import type { Audit, Violation } from './violation.js';

const PENDING_GRACE_MS = 10_000;
const CONFIRMED_GRACE_MS = 10 * 60_000;

/** Invariant 3: nothing stays pending past its window or confirmed past its end. */
export async function* checkStates({ models, now }: Audit): AsyncIterable<Violation> {
  const bookings = native(models, 'bookings');
  const pendingBefore = new Date(now.getTime() - PENDING_GRACE_MS);
  for await (const booking of bookings.find({ status: 'pending', expiresAt: { $lt: pendingBefore } })) {
    yield {
      invariant: 3,
      subject: booking.bookingId,
      message: `is pending past ${booking.expiresAt?.toISOString()}`,
    };
  }
  const confirmedBefore = new Date(now.getTime() - CONFIRMED_GRACE_MS);
  for await (const booking of bookings.find({ status: 'confirmed', endsAt: { $lt: confirmedBefore } })) {
    yield {
      invariant: 3,
      subject: booking.bookingId,
      message: `is confirmed past ${booking.endsAt.toISOString()}`,
    };
  }
}
