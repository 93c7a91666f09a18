import { moveMatches as moveMatchesOf } from '@crease/domain/play/matches/move-matches';
import { findBooking } from '@crease/domain/sales/booking-reads/find-booking';
import type { Consumer } from './consumer.js';

/** Moves the planned matches of a booking with it. */
export const moveMatches: Consumer<'booking.moved'> = {
  name: 'move-matches',
  lane: 'notices',
  handle: async ({ core }, { data }) => {
    const booking = await findBooking(core, data.bookingId);
    if (booking?.status === 'confirmed') await moveMatchesOf(core, booking);
  },
};
