import { AppError } from '@crease/shared/errors';
import type { Core } from '../../platform/core.js';
import { findBookingsOfRegulars } from '../../sales/booking-record/booking-links.queries.js';
import { findGameOfBooking } from './game.queries.js';
import type { GameDoc } from './game.schema.js';
import { setGame } from './set-game.js';

/**
 * Opens the game of a regular's next date on the terms of the last one, by link, so that the same people are asked.
 * Does nothing without such a date, for one that has a game, and if its host could not open it.
 */
export async function carryOn(core: Core, game: GameDoc): Promise<void> {
  const { teamId, hostId, places, share, level, approve, note } = game;
  const booking = await core.reads.booking(game.bookingId.toString());
  if (!booking?.regularId || !teamId) return;
  const now = core.clock.now();
  const [next] = (await findBookingsOfRegulars(core, [booking.regularId]))
    .filter(({ status, startsAt }) => status === 'confirmed' && startsAt > now)
    .sort((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
  if (!next || (await findGameOfBooking(core, next._id))) return;
  const host = { id: hostId.toString(), role: 'user' as const, sessionId: 'none' };
  const terms = { places, share, level, approve, visibility: 'link' as const, teamId: teamId.toString() };
  try {
    await setGame(core, host, next._id.toString(), { ...terms, ...(note ? { note } : {}) }, game);
  } catch (error) {
    // The host has left the team, the ground has fewer places, or the date was cancelled in the meantime.
    if (!(error instanceof AppError) || error.code === 'UNAVAILABLE') throw error;
  }
}
