import { followBooking } from '@crease/domain/play/games/follow-booking';
import { Types } from 'mongoose';
import type { Consumer } from './consumer.js';

/** Ends or moves the game of a booking with it. Idempotent: a game that has followed stays as it is. */
const follow = <N extends 'booking.cancelled' | 'booking.moved'>(): Consumer<N> => ({
  name: 'follow-with-game',
  lane: 'notices',
  handle: async ({ core }, { data }) => await followBooking(core, new Types.ObjectId(data.bookingId)),
});

export const followWithGame = {
  cancelled: follow<'booking.cancelled'>(),
  moved: follow<'booking.moved'>(),
};
