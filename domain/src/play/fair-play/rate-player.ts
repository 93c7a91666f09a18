import type { BodyOf } from '@crease/shared/contract';
import type { rateFairPlay as rateContract } from '@crease/shared/contracts/games';
import { FAIR_PLAY_DAYS } from '@crease/shared/fair-play-limits';
import { refuse } from '@crease/shared/refusals';
import { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { rowAt } from '../games/game.policy.js';
import type { GameDoc } from '../games/game.schema.js';
import { visibleGameOf } from '../games/hidden-game.js';
import { isIn } from '../games/places.js';
import { writeRating } from './fair-play.schema.js';

const DAY_MS = 86_400_000;

/** Until when the players of a game rate each other. */
export const ratingEnd = ({ endsAt }: Pick<GameDoc, 'endsAt'>): Date =>
  new Date(endsAt.getTime() + FAIR_PLAY_DAYS * DAY_MS);

/** Whether an account was in the game, as its host or as a player. */
export const wasIn = ({ hostId, rows }: Pick<GameDoc, 'hostId' | 'rows'>, userId: Types.ObjectId): boolean =>
  hostId.equals(userId) || rows.some((row) => isIn(row) && row.userId.equals(userId));

/** Whether the players of a game rate each other now. */
export const isRatable = (game: Pick<GameDoc, 'closedAt' | 'endsAt'>, now: Date): boolean =>
  game.closedAt === undefined && game.endsAt <= now && now < ratingEnd(game);

/** @throws `STATE_CONFLICT` before the end of the game, once its time is over, and for a cancelled one */
function assertRatable(game: GameDoc, now: Date): void {
  if (game.closedAt) throw refuse('STATE_CONFLICT', 'game_cancelled');
  if (game.endsAt > now) throw refuse('STATE_CONFLICT', 'game_not_over');
  if (!isRatable(game, now)) throw refuse('STATE_CONFLICT', 'fair_play_over');
}

/** The account that a rating is about. @throws `NOT_FOUND` for a place that was not kept, and for a deleted account */
async function ratedAccount(core: Core, game: GameDoc, about: string): Promise<Types.ObjectId> {
  const row = about === 'host' ? undefined : rowAt(game, about);
  const userId = row && isIn(row) ? row.userId : about === 'host' ? game.hostId : undefined;
  const account = userId && (await core.reads.profile(userId.toString()));
  if (!userId || !account || account.deletedAt) throw refuse('NOT_FOUND', 'no_such_place');
  return userId;
}

/**
 * Says how a player of the same game played, changes that, or takes it back (`null`).
 * @throws `NOT_FOUND`; `FORBIDDEN` for accounts that were not in the game, and for `absent` by another than the host;
 * `STATE_CONFLICT` about oneself, before the end of the game, and after 7 days
 */
export async function ratePlayer(
  core: Core,
  raterId: Types.ObjectId,
  gameId: string,
  { about, verdict }: BodyOf<typeof rateContract>,
): Promise<GameDoc> {
  const game = await visibleGameOf(core, gameId, { id: raterId.toString() });
  if (!wasIn(game, raterId)) throw refuse('FORBIDDEN', 'game_players_only');
  if (verdict === 'absent' && !game.hostId.equals(raterId)) throw refuse('FORBIDDEN', 'game_host_only');
  assertRatable(game, core.clock.now());
  const aboutId = await ratedAccount(core, game, about);
  if (aboutId.equals(raterId)) throw refuse('STATE_CONFLICT', 'fair_play_self');
  await writeRating(core, { gameId: new Types.ObjectId(gameId), raterId, aboutId }, verdict);
  return game;
}
