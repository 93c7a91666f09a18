import type { Core } from '../../platform/core.js';
import type { GameDoc } from './game.schema.js';

/** A reminder of a team before the start of a game: due between these times, once for each start. */
export interface TeamReminder {
  /** Holds the start that the team was reminded of. */
  mark: 'remindedFirstFor' | 'remindedLastFor';
  beforeMs: number;
  untilMs: number;
}

/** Games whose team is due for a reminder and has not had it for this start. */
export function findGamesToRemind(
  core: Core,
  { mark, beforeMs, untilMs }: TeamReminder,
): AsyncIterable<GameDoc> {
  const now = core.clock.now().getTime();
  return core.db.games.find({
    teamId: { $exists: true },
    closedAt: { $exists: false },
    startsAt: { $gt: new Date(now + untilMs), $lte: new Date(now + beforeMs) },
    $expr: { $ne: [`$${mark}`, '$startsAt'] },
  });
}

/** Records the start that a team was reminded of; a game that has moved since keeps its new one. */
export async function noteTeamReminded(
  core: Core,
  { _id, startsAt }: Pick<GameDoc, '_id' | 'startsAt'>,
  { mark }: TeamReminder,
): Promise<void> {
  await core.db.games.updateOne({ _id, startsAt }, { $set: { [mark]: startsAt } });
}
