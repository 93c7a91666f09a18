import type { Core } from '@crease/domain/platform/core';
import { drain } from '@crease/domain/platform/drain';
import {
  findAlertsToLookAt,
  type GameAlertsDoc,
  noteLooked,
} from '@crease/domain/play/game-alerts/game-alerts.schema';
import {
  gamesFound,
  isTellingTime,
  nextLook,
  tomorrowsLook,
} from '@crease/domain/play/game-alerts/games-found';
import { gamePath } from '@crease/domain/play/game-pages/present-game';
import { dayOf } from '@crease/shared/time/ist';
import { tellByMail } from '../mail/tell-by-mail.js';
import { slotIn } from './tell-of-games.js';

/**
 * Tells accounts with saved searches of games that they do not know yet, once a day at most: the id of the news is that
 * of the day. Returns the number of accounts examined.
 */
export async function tellOfFoundGames(core: Core, signal?: AbortSignal): Promise<number> {
  const round = { atOnce: 4, failed: 'a player could not be told of games yet', signal };
  return await drain(core, findAlertsToLookAt(core), round, (alerts) => lookFor(core, alerts));
}

async function lookFor(core: Core, alerts: GameAlertsDoc): Promise<void> {
  const now = core.clock.now();
  const today = dayOf(now);
  // A search that was added after the news of the day waits for the next one.
  if (alerts.toldOn === today) return await noteLooked(core, alerts, tomorrowsLook(now));
  const found = isTellingTime(now) ? await gamesFound(core, alerts) : [];
  const [first] = found;
  const last = found.at(-1);
  if (!first || !last) return await noteLooked(core, alerts, nextLook(now));
  await tellByMail(core, {
    factId: `games-found-${today}`,
    userId: alerts._id,
    news: { key: 'games_found', params: { ...slotIn(first), others: found.length - 1 } },
    topic: 'matches',
    page: found.length === 1 ? gamePath(first._id) : '/games',
    label: found.length === 1 ? 'See the game' : 'See the games',
    startsAt: first.startsAt,
    usefulUntil: last.startsAt,
  });
  await noteLooked(core, alerts, tomorrowsLook(now), { games: found.map(({ _id }) => _id), on: today });
}
