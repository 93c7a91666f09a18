import type { WaitDoc } from '../calendar/wait-record/wait.schema.js';
import type { BookingDoc } from '../sales/booking-record/booking.schema.js';
import type { Audit, Violation } from './violation.js';

const PENDING_GRACE_MS = 10_000;
const CONFIRMED_GRACE_MS = 10 * 60_000;
const WAIT_GRACE_MS = 10 * 60_000;

/** Invariant 3: nothing stays pending past its window or confirmed past its end. */
export function* checkState({ now }: Audit, booking: BookingDoc): Iterable<Violation> {
  const { status, expiresAt, endsAt, bookingId: subject } = booking;
  const overdueMs = (end: Date) => now.getTime() - end.getTime();
  if (status === 'pending' && expiresAt && overdueMs(expiresAt) > PENDING_GRACE_MS) {
    yield { invariant: 3, subject, message: `is still pending after ${expiresAt.toISOString()}` };
  }
  if (status === 'confirmed' && overdueMs(endsAt) > CONFIRMED_GRACE_MS) {
    yield { invariant: 3, subject, message: `is still confirmed after ${endsAt.toISOString()}` };
  }
}

/** Invariant 3: no wait outlasts the start of its hours. */
export async function* checkWaits({ now }: Audit, waits: WaitDoc[]): AsyncIterable<Violation> {
  for (const { _id, state, startsAt } of waits) {
    if (state !== 'waiting' || now.getTime() - startsAt.getTime() <= WAIT_GRACE_MS) continue;
    yield {
      invariant: 3,
      subject: _id.toString(),
      message: `is still on the waitlist after ${startsAt.toISOString()}`,
    };
  }
}
