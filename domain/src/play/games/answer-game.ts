import type { TeamAnswer } from '@crease/shared/contracts/games';
import { refuse } from '@crease/shared/refusals';
import { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { placeOf } from '../teams/team.policy.js';
import { findTeam } from '../teams/team.queries.js';
import { changeGame } from './change-game.js';
import type { GameDoc } from './game.schema.js';
import { visibleGameOf } from './hidden-game.js';

/**
 * Says whether a member of the game's team comes.
 * @throws `NOT_FOUND`; `FORBIDDEN` for accounts that are not in the team; `STATE_CONFLICT` once the game has begun
 */
export async function answerGame(
  core: Core,
  userId: Types.ObjectId,
  gameId: string,
  answer: NonNullable<TeamAnswer['answer']>,
): Promise<GameDoc> {
  const { teamId } = await visibleGameOf(core, gameId, { id: userId.toString() });
  const team = teamId && (await findTeam(core, teamId));
  if (!team || !placeOf(team, userId)) throw refuse('FORBIDDEN', 'game_team_only');
  return await changeGame(core, new Types.ObjectId(gameId), (game, now) => {
    if (!game.teamId?.equals(team._id)) throw refuse('FORBIDDEN', 'game_team_only');
    if (game.closedAt) throw refuse('STATE_CONFLICT', 'game_cancelled');
    if (game.startsAt <= now) throw refuse('STATE_CONFLICT', 'game_begun');
    const own = game.answers.find((one) => one.userId.equals(userId));
    if (own?.answer === answer) return null;
    const others = game.answers.filter((one) => one !== own);
    return { set: { answers: [...others, { userId, answer, at: now }] } };
  });
}
