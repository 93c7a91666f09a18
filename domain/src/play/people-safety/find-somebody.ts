import type { Somebody } from '@crease/shared/contracts/people-safety';
import { refuse } from '@crease/shared/refusals';
import { Types } from 'mongoose';
import { blockedWith } from '../../accounts/blocked-people/blocked-between.js';
import type { Core } from '../../platform/core.js';
import { findGame, findGameOfPlace } from '../games/game.queries.js';
import type { GameDoc } from '../games/game.schema.js';
import { isHiddenFrom } from '../games/hidden-game.js';
import { rowOfPlace } from '../games/places.js';
import { haveSharedMatch } from '../matches/match.queries.js';
import { haveSharedTeam } from '../teams/team.queries.js';

/** The account of a person in a game, if the asking account may see the game. */
async function inGame(
  core: Core,
  asking: Types.ObjectId,
  game: GameDoc | null,
  pick: (game: GameDoc) => Types.ObjectId | undefined,
): Promise<Types.ObjectId | undefined> {
  if (!game) return undefined;
  const blocked = await blockedWith(core, asking);
  const person = pick(game);
  // A person who is blocked already can be named again.
  const isKnown = person !== undefined && blocked.has(person.toString());
  return isKnown || !isHiddenFrom(game, asking, blocked, core.clock.now()) ? person : undefined;
}

async function accountOf(
  core: Core,
  asking: Types.ObjectId,
  somebody: Somebody,
): Promise<Types.ObjectId | undefined> {
  if ('placeId' in somebody) {
    const placeId = new Types.ObjectId(somebody.placeId);
    return await inGame(
      core,
      asking,
      await findGameOfPlace(core, placeId),
      (game) => rowOfPlace(game, placeId)?.userId,
    );
  }
  if ('gameId' in somebody) {
    const game = await findGame(core, new Types.ObjectId(somebody.gameId));
    return await inGame(core, asking, game, ({ hostId }) => hostId);
  }
  const other = new Types.ObjectId(somebody.userId);
  if (await haveSharedTeam(core, asking, other)) return other;
  return (await haveSharedMatch(core, asking, other)) ? other : undefined;
}

/**
 * The account of a person whom the asking account has met: in a team, a match, or a game that it can read.
 * @throws `NOT_FOUND` for others and for oneself
 */
export async function findSomebody(
  core: Core,
  asking: Types.ObjectId,
  somebody: Somebody,
): Promise<Types.ObjectId> {
  const found = await accountOf(core, asking, somebody);
  if (!found || found.equals(asking)) throw refuse('NOT_FOUND', 'no_such_person');
  return found;
}
