import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import type { GamePlaces, PlaceToPay } from '../../sales/payables/game-places-port.js';
import { findGameOfPlace } from './game.queries.js';
import { dropPlace, keepPlace } from './keep-place.js';
import { isJoinable, rowOfPlace } from './places.js';

/**
 * A place of a live row, or of a hold that has lapsed; only a hold in a game that takes players is still to be paid.
 */
async function findPlace(core: Core, placeId: Types.ObjectId): Promise<PlaceToPay | null> {
  const game = await findGameOfPlace(core, placeId);
  const row = game && rowOfPlace(game, placeId);
  if (!game || !row) return null;
  const now = core.clock.now();
  const { userId, share, status, expiresAt, successorOf } = row;
  return {
    placeId,
    gameId: game._id,
    bookingId: game.bookingId,
    userId,
    isHeld: status === 'held' && expiresAt !== undefined && expiresAt > now && isJoinable(game, now),
    isSuccessor: successorOf !== undefined,
    share,
    ...(expiresAt ? { expiresAt } : {}),
  };
}

/** What the money of a share needs from the places of games. */
export const gamePlaces: GamePlaces = { find: findPlace, keep: keepPlace, drop: dropPlace };
