import { OFFERED_PLACE_HOLD_SECONDS } from '@crease/shared/game-limits';
import { refuse } from '@crease/shared/refusals';
import { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { changeGame } from './change-game.js';
import { assertHost, rowAt } from './game.policy.js';
import type { GameDoc } from './game.schema.js';
import { assertJoinable } from './join-game.js';
import { newsOf, seated } from './places.js';

/**
 * Accepts or declines a request for a place. Accepting a player who has their place already changes nothing.
 * @throws `NOT_FOUND`, `FORBIDDEN`; `GAME_FULL` without room; `STATE_CONFLICT` for a row that is no request, and once
 * the game takes no players
 */
export async function answerRequest(
  core: Core,
  hostId: Types.ObjectId,
  { id, placeId }: { id: string; placeId: string },
  accept: boolean,
): Promise<GameDoc> {
  return await changeGame(core, new Types.ObjectId(id), (game, now) => {
    assertHost(game, hostId);
    const row = rowAt(game, placeId);
    if (accept && (row.status === 'in' || row.status === 'held')) return null;
    if (row.status !== 'asked') throw refuse('STATE_CONFLICT', 'not_a_request');
    if (!accept) {
      const rows = game.rows.filter((one) => one !== row);
      return { set: { rows }, news: [newsOf('declined', row, now)] };
    }
    assertJoinable(game, now);
    const next = seated(game, row, now, OFFERED_PLACE_HOLD_SECONDS);
    if (!next) throw refuse('GAME_FULL', 'game_full');
    const rows = game.rows.map((one) => (one === row ? next : one));
    return { set: { rows }, news: [newsOf(next.status === 'in' ? 'accepted' : 'offered', next, now)] };
  });
}
