import type { Core } from '../../platform/core.js';
import { native } from '../../platform/models.js';
import type { BookingDoc } from './booking.model.js';

/** The owner has seen the alert of a new booking; the first time counts (contract §3). */
export async function acknowledgeBooking(core: Core, booking: BookingDoc): Promise<BookingDoc> {
  const after = await native(core.models, 'bookings').findOneAndUpdate(
    { _id: booking._id, acknowledgedAt: { $exists: false } },
    { $set: { acknowledgedAt: core.clock.now() } },
    { returnDocument: 'after' },
  );
  return after ?? booking;
}
