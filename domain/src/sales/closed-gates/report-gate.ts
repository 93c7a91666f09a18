import { GATE_ANSWER_MS, type GateRefusal, gateRefusal } from '@crease/shared/closed-gate';
import { AppError } from '@crease/shared/errors';
import type { Actor } from '../../accounts/users/actor.js';
import { fact } from '../../messaging/outbox/outbox.js';
import type { Core } from '../../platform/core.js';
import type { BookingDoc } from '../booking-record/booking.schema.js';
import { writeGate } from '../booking-record/booking-money.queries.js';
import { keptOnline } from '../booking-record/money-back.js';
import { changeBooking } from '../change/change-booking.js';
import { factIds } from '../operation/operation.js';

const WHY_NOT: Record<GateRefusal, string> = {
  'not-standing': 'Only a confirmed booking can be reported.',
  'not-paid': 'Nothing that was paid online for this booking is left to refund.',
  'checked-in': 'You were checked in at the gate, so the ground was open.',
  'too-early': 'A closed gate can be reported from 15 minutes before the start.',
  'too-late': 'A closed gate can be reported until 24 hours after the end.',
};

/**
 * Records a player's report that the ground was closed. Idempotent.
 * @throws `STATE_CONFLICT` if it cannot be reported (docs/product-rules.md, Closed gates); `UNAVAILABLE` like
 * `changeBooking`
 */
export async function reportGate(
  core: Core,
  booking: BookingDoc,
  note: string | undefined,
  by: Actor,
): Promise<BookingDoc> {
  return await changeBooking(core, booking, async (found, now) => {
    if (found.closedGate) return found;
    const refusal = gateRefusal(
      { ...found, checkedIn: found.checkedInAt !== undefined, kept: keptOnline(found) },
      now,
    );
    if (refusal) throw new AppError('STATE_CONFLICT', WHY_NOT[refusal]);
    const after = await writeGate(core, found, {
      gate: {
        state: 'open',
        at: now,
        answerUntil: new Date(now.getTime() + GATE_ANSWER_MS),
        ...(note ? { note } : {}),
      },
      what: 'reported a closed gate',
      by,
      now,
      facts: [fact(core, 'gate.reported', now, factIds(found))],
    });
    core.events.publishSoon('bookings', after);
    return after;
  });
}
