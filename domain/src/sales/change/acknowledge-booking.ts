import { fact } from '../../messaging/outbox/outbox.js';
import type { Core } from '../../platform/core.js';
import type { BookingDoc } from '../booking-record/booking.schema.js';
import { writeAcknowledged } from '../booking-record/booking-changes.queries.js';
import { factIds } from '../operation/operation.js';

/** Records that the owner has seen the alert of a new booking, once, and removes it from their other screens. */
export async function acknowledgeBooking(core: Core, booking: BookingDoc): Promise<BookingDoc> {
  if (booking.acknowledgedAt) return booking;
  const about = { ...factIds(booking), samePapers: true } as const;
  const seen = fact(core, 'booking.changed', core.clock.now(), about);
  const after = await writeAcknowledged(core, booking._id, [seen]);
  if (after) core.events.publishSoon('bookings', after);
  return after ?? booking;
}
