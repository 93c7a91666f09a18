import { moveMatchesOf } from '@crease/domain/play/matches/match.queries';
import { findBooking } from '@crease/domain/sales/booking-reads/find-booking';
import type { Consumer } from './consumer.js';

/** Moves the planned matches of a booking with it. Idempotent: a match in the booking's hours stays as it is. */
export const moveMatches: Consumer<'booking.moved'> = {
  name: 'move-matches',
  lane: 'notices',
  handle: async ({ core }, { data }) => {
    const booking = await findBooking(core, data.bookingId);
    if (booking?.status !== 'confirmed') return;
    const { startsAt, groundId, ownerId } = booking;
    await moveMatchesOf(core, booking, { startsAt, groundId, ownerId });
  },
};
