import type { Core } from '../../platform/core.js';
import type { BookingDoc } from './booking.model.js';
import { writeAcknowledged } from './booking-changes.model.js';

/** The owner has seen the alert of a new booking; the first time counts. */
export async function acknowledgeBooking(core: Core, booking: BookingDoc): Promise<BookingDoc> {
  return (await writeAcknowledged(core, booking._id)) ?? booking;
}
