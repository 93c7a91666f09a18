import { refuse } from '@crease/shared/refusals';
import { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { changeGame, type Decided } from './change-game.js';
import { assertHost, rowAt } from './game.policy.js';
import type { GameDoc, GameNews, GameRow } from './game.schema.js';
import { isJoinable, newsOf, rowOf } from './places.js';

const isPaid = ({ paymentId }: GameRow): boolean => paymentId !== undefined;

/** @throws `STATE_CONFLICT` once the game is cancelled or has begun */
function assertAhead({ closedAt, startsAt }: GameDoc, now: Date): void {
  if (closedAt) throw refuse('STATE_CONFLICT', 'game_cancelled');
  if (startsAt <= now) throw refuse('STATE_CONFLICT', 'game_begun');
}

const without = ({ rows }: GameDoc, row: GameRow, news: GameNews[]): Decided => ({
  set: { rows: rows.filter((one) => one !== row) },
  news,
});

/** A paid place stays its player's until another player has paid for it; a waiting player is offered it at once. */
const leaving = ({ rows }: GameDoc, row: GameRow, news: GameNews[]): Decided => ({
  set: { rows: rows.map((one) => (one === row ? { ...row, status: 'leaving' as const } : one)) },
  news,
});

/**
 * Gives the caller's place back: at once if nothing was paid for it. Returns the game, and the row of a player whose
 * place still has to be taken over.
 * @throws `NOT_FOUND` without a place; `STATE_CONFLICT` once the game has begun
 */
export async function leaveGame(
  core: Core,
  userId: Types.ObjectId,
  gameId: string,
): Promise<{ game: GameDoc; row?: GameRow }> {
  const after = await changeGame(core, new Types.ObjectId(gameId), (game, now) => {
    const row = rowOf(game, userId, now);
    if (!row) throw refuse('NOT_FOUND', 'no_place_of_yours');
    assertAhead(game, now);
    if (row.status === 'leaving') return null;
    if (row.status === 'in' && isPaid(row)) return leaving(game, row, [newsOf('left', row, now)]);
    return without(game, row, row.status === 'in' ? [newsOf('left', row, now)] : []);
  });
  const row = rowOf(after, userId, core.clock.now());
  return { game: after, ...(row ? { row } : {}) };
}

/**
 * Takes a player out of the game. A paid place goes only to a player who waits: its share was passed on to the host.
 * @throws `NOT_FOUND`, `FORBIDDEN`; `STATE_CONFLICT` for a paid place without a waiting player, and once the game has
 * begun
 */
export async function removePlayer(
  core: Core,
  hostId: Types.ObjectId,
  { id, placeId }: { id: string; placeId: string },
): Promise<GameDoc> {
  return await changeGame(core, new Types.ObjectId(id), (game, now) => {
    assertHost(game, hostId);
    const row = rowAt(game, placeId);
    assertAhead(game, now);
    if (!isPaid(row)) return without(game, row, [newsOf('removed', row, now)]);
    if (row.status === 'leaving') return null;
    const isAwaited = isJoinable(game, now) && game.rows.some(({ status }) => status === 'waiting');
    if (!isAwaited) throw refuse('STATE_CONFLICT', 'share_passed_on');
    return leaving(game, row, [newsOf('removed', row, now)]);
  });
}
