import type { PlayAgain } from '@crease/shared/contracts/games';
import type { Core } from '../../platform/core.js';
import type { GameDoc } from '../games/game.schema.js';
import { againBooking, nextDateOf } from '../games/play-again.js';

/**
 * The hours a week later that the host of a game that is over may book with one tap, or has booked; undefined if there
 * is nothing to offer: a regular plays again by itself.
 */
export async function againOf(core: Core, game: GameDoc): Promise<PlayAgain | undefined> {
  const { timeSlot } = game;
  const made = await againBooking(core, game);
  if (made) return { bookingDate: made.bookingDate, timeSlot, bookingId: made._id.toString() };
  const bookingDate = nextDateOf(game, core.clock.now());
  if (!bookingDate) return undefined;
  const booking = await core.reads.booking(game.bookingId.toString());
  return booking && !booking.regularId ? { bookingDate, timeSlot } : undefined;
}
