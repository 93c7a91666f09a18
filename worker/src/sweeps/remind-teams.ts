import type { Core } from '@crease/domain/platform/core';
import { drain } from '@crease/domain/platform/drain';
import type { GameDoc } from '@crease/domain/play/games/game.schema';
import {
  findGamesToRemind,
  noteTeamReminded,
  type TeamReminder,
} from '@crease/domain/play/games/team-reminders.queries';
import { findTeam } from '@crease/domain/play/teams/team.queries';
import type { News } from '@crease/shared/news/news';
import { tellByMail } from '../mail/tell-by-mail.js';
import { aboutGame, slotIn } from './tell-of-games.js';

const HOUR_MS = 3_600_000;

/** Two days and six hours before the start. The first is dropped once the second is due. */
export const REMINDERS: readonly TeamReminder[] = [
  { mark: 'remindedFirstFor', beforeMs: 48 * HOUR_MS, untilMs: 6 * HOUR_MS },
  { mark: 'remindedLastFor', beforeMs: 6 * HOUR_MS, untilMs: 0 },
];
/** A team that was asked this recently has not forgotten. */
const STILL_KNOWN_MS = 2 * HOUR_MS;

/** Reminds the members of a game's team who have not said whether they come. Returns the number of games examined. */
export async function remindTeams(core: Core): Promise<number> {
  let examined = 0;
  for (const reminder of REMINDERS) {
    const round = { atOnce: 1, failed: 'the team of a game could not be reminded yet' };
    examined += await drain(core, findGamesToRemind(core, reminder), round, async (game) => {
      const askedAt = game.teamAskedAt?.getTime() ?? 0;
      if (core.clock.now().getTime() - askedAt >= STILL_KNOWN_MS) await remind(core, game, reminder);
      await noteTeamReminded(core, game, reminder);
    });
  }
  return examined;
}

/** Can be repeated after a crash: the ids of the notification and the mail make duplicates impossible. */
async function remind(core: Core, game: GameDoc, { mark }: TeamReminder): Promise<void> {
  const booking = await core.reads.booking(game.bookingId.toString());
  const team = game.teamId && (await findTeam(core, game.teamId));
  if (booking?.status !== 'confirmed' || !team) return;
  const news: News = { key: 'game_team_reminder', params: slotIn(game) };
  const factId = `game-${game._id}-${mark}-${game.startsAt.getTime()}`;
  for (const { userId } of team.members) {
    const isOpen =
      userId && !userId.equals(game.hostId) && !game.answers.some((one) => one.userId.equals(userId));
    if (!isOpen) continue;
    const message = { factId, userId, news, usefulUntil: game.startsAt };
    await tellByMail(core, { ...message, ...aboutGame(game), topic: 'reminders' });
  }
}
