import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { findLatestPlayed } from '../games/game.queries.js';
import { isIn } from '../games/places.js';
import { findLatestOfPlayer } from '../matches/match.queries.js';

/** The latest games and matches that are searched for other players. */
const MAX_EACH = 200;

/** The accounts that were in the same game or match as this one, by id. */
export async function playedWith(core: Core, userId: Types.ObjectId): Promise<ReadonlySet<string>> {
  const [games, matches] = await Promise.all([
    findLatestPlayed(core, userId, MAX_EACH),
    findLatestOfPlayer(core, userId, MAX_EACH),
  ]);
  const others = new Set([
    ...games
      .flatMap(({ hostId, rows }) => [hostId, ...rows.filter(isIn).map((row) => row.userId)])
      .map(String),
    ...matches.flatMap(({ userIds }) => userIds.map(String)),
  ]);
  others.delete(userId.toString());
  return others;
}
