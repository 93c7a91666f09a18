import type { Core } from '../../platform/core.js';
import { due } from '../../platform/which-due.js';
import type { GameDoc } from './game.schema.js';

const HOUR_MS = 3_600_000;
/** Players are asked once they are home. */
const ASKED_AFTER_MS = HOUR_MS;
/** A game that ended longer ago is not asked about any more. */
const ASKED_UNTIL_MS = 24 * HOUR_MS;

/** Games that have ended and whose players have not been asked how the others played. */
export function findGamesToRate(core: Core): AsyncIterable<GameDoc> {
  const now = core.clock.now().getTime();
  return core.db.games.find({
    endsAt: { $gt: new Date(now - ASKED_UNTIL_MS), $lte: new Date(now - ASKED_AFTER_MS) },
    closedAt: { $exists: false },
    ratingAskedAt: { $exists: false },
  });
}

export async function noteRatingAsked(core: Core, { _id }: Pick<GameDoc, '_id'>): Promise<void> {
  await core.db.games.updateOne({ _id }, { $set: { ratingAskedAt: core.clock.now() } });
}

/** A game that ended longer ago is not carried on any more. */
const CARRIED_UNTIL_MS = 24 * HOUR_MS;

/** Games of a team that are over and were not carried on to the next date yet. */
export function findGamesToCarryOn(core: Core): AsyncIterable<GameDoc> {
  const now = core.clock.now();
  return core.db.games.find({
    endsAt: { $gt: new Date(now.getTime() - CARRIED_UNTIL_MS), $lte: now },
    closedAt: { $exists: false },
    teamId: { $exists: true },
    carriedOnAt: { $exists: false },
  });
}

export async function noteCarriedOn(core: Core, { _id }: Pick<GameDoc, '_id'>): Promise<void> {
  await core.db.games.updateOne({ _id }, { $set: { carriedOnAt: core.clock.now() } });
}

export const gamesToPlayAgain = (now: Date) => due('games', { againDueAt: { $lte: now } });

/** Games whose host has booked the same hours again, longest waiting first. */
export const findGamesToPlayAgain = (core: Core): AsyncIterable<GameDoc> =>
  core.db.games.find(gamesToPlayAgain(core.clock.now()).where, { sort: { againDueAt: 1 } });

/** When the booking of the same hours is examined again; never without a time. */
export async function noteAgainDue(
  core: Core,
  { _id }: Pick<GameDoc, '_id'>,
  againDueAt: Date | undefined,
): Promise<void> {
  await core.db.games.updateOne(
    { _id },
    againDueAt ? { $set: { againDueAt } } : { $unset: { againDueAt: '' } },
  );
}
