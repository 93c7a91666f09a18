import { fact } from '../../messaging/outbox/outbox.js';
import type { Core } from '../../platform/core.js';
import type { BookingDoc } from './booking.model.js';
import { writeAcknowledged } from './booking-changes.model.js';
import { factIds } from './operation.js';

/** The owner has seen the alert of a new booking; the first time counts, and takes it away from their other screens. */
export async function acknowledgeBooking(core: Core, booking: BookingDoc): Promise<BookingDoc> {
  if (booking.acknowledgedAt) return booking;
  const seen = fact(core, 'booking.changed', core.clock.now(), factIds(booking));
  const after = await writeAcknowledged(core, booking._id, [seen]);
  if (after) core.events.publishSoon('bookings', after);
  return after ?? booking;
}
