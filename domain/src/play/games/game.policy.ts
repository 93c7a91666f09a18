import { refuse } from '@crease/shared/refusals';
import { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { gameNotFound } from './change-game.js';
import { findGame } from './game.queries.js';
import type { GameDoc, GameRow } from './game.schema.js';
import { isIn } from './places.js';

/** @throws `NOT_FOUND` */
export async function gameOf(core: Core, gameId: string): Promise<GameDoc> {
  const game = await findGame(core, new Types.ObjectId(gameId));
  if (!game) throw gameNotFound();
  return game;
}

/** @throws `FORBIDDEN` for anyone but the host */
export function assertHost({ hostId }: Pick<GameDoc, 'hostId'>, userId: Types.ObjectId): void {
  if (!hostId.equals(userId)) throw refuse('FORBIDDEN', 'game_host_only');
}

/** @throws `NOT_FOUND` for a place that does not exist any more */
export function rowAt({ rows }: Pick<GameDoc, 'rows'>, placeId: string): GameRow {
  const row = rows.find((one) => one.placeId.toString() === placeId);
  if (!row) throw refuse('NOT_FOUND', 'no_such_place');
  return row;
}

/** The accounts that are in the game of a booking, without its host; none if it has no game. */
export async function playersOfBooking(
  core: Pick<Core, 'reads'>,
  bookingId: Types.ObjectId,
): Promise<Types.ObjectId[]> {
  const game = await core.reads.rowsOfBooking(bookingId.toString());
  return (game?.rows ?? []).filter(isIn).map(({ userId }) => userId);
}
