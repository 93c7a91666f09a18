import type { Game, GamePlace, OneGame } from '@crease/shared/contracts/games';
import { refuse } from '@crease/shared/refusals';
import { Types } from 'mongoose';
import type { Caller } from '../../accounts/identity/caller.js';
import type { Core } from '../../platform/core.js';
import { findBookingFor } from '../../sales/booking-reads/find-booking.js';
import { findGameOfBooking, findGamesAhead } from '../games/game.queries.js';
import type { GameDoc } from '../games/game.schema.js';
import { visibleGameOf } from '../games/hidden-game.js';
import { rowOf } from '../games/places.js';
import { PUBLIC_SIGHT, presentGame, presentOneGame, presentPlace, presentPlayers } from './present-game.js';

/** A game as this reader sees it. @throws `NOT_FOUND`, also if it is hidden from them by a block */
export async function readGame(core: Core, reader: Caller | null, gameId: string): Promise<OneGame> {
  return await presentOneGame(core, await visibleGameOf(core, gameId, reader), reader);
}

/** The game of a booking, for its player. @throws `NOT_FOUND` for a booking without a game */
export async function readGameOfBooking(core: Core, caller: Caller, bookingRef: string): Promise<OneGame> {
  const { booking } = await findBookingFor(core, bookingRef, caller, { player: true });
  const game = await findGameOfBooking(core, booking._id);
  if (!game) throw refuse('NOT_FOUND', 'no_such_game');
  return await presentOneGame(core, game, caller);
}

/** The games ahead that the caller hosts or has a row in, the nearest first. */
export async function readOwnGames(
  core: Core,
  caller: Caller,
): Promise<(Game & { mine?: GamePlace; isHost: boolean })[]> {
  const userId = new Types.ObjectId(caller.id);
  const now = core.clock.now();
  const games = await findGamesAhead(core, userId);
  const shown = games.flatMap((game) => {
    const row = rowOf(game, userId, now);
    const isHost = game.hostId.equals(userId);
    return row || isHost ? [{ game, row, isHost }] : [];
  });
  return await Promise.all(
    shown.map(async ({ game, row, isHost }) => ({
      ...(await presentGame(core, game)),
      ...(row ? { mine: presentPlace(game, row) } : {}),
      isHost,
    })),
  );
}

/** The state of a game that every watcher is sent. */
export interface GameState {
  rev: number;
  game: OneGame['game'];
  players: OneGame['players'];
}

/** A game as everybody sees it. */
export async function presentGameState(core: Core, game: GameDoc): Promise<GameState> {
  const [shown, players] = await Promise.all([
    presentGame(core, game),
    presentPlayers(core, game, PUBLIC_SIGHT),
  ]);
  return { rev: shown.rev, game: shown, players };
}
