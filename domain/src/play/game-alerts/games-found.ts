import { boundingBox, distanceKm } from '@crease/shared/distance';
import { addDays, dayOf, hourStart, isoWeekdayOf } from '@crease/shared/time/ist';
import type { Types } from 'mongoose';
import { blockedWith } from '../../accounts/blocked-people/blocked-between.js';
import { hasRefused } from '../../accounts/consents/consents.js';
import type { Core } from '../../platform/core.js';
import type { GameDoc } from '../games/game.schema.js';
import { findOpenGamesNear } from '../games/game-lists.queries.js';
import { isHiddenFrom } from '../games/hidden-game.js';
import type { GameAlertDoc, GameAlertsDoc } from './game-alerts.schema.js';

const HOUR_MS = 3_600_000;
/** Players are notified of games that start at least this much later. */
const LEAD_MS = HOUR_MS;
/** Players are notified of games of this many days. */
const DAYS_AHEAD = 8;
/** Maximum number of games read for one alert. */
const MAX_FOUND = 100;
/** Hours of the day (India) between which players are notified; the last one excluded. */
const FIRST_HOUR = 9;
const LAST_HOUR = 21;

/** When games are looked for next: an hour later, in the hours of the day in which players are notified. */
export function nextLook(now: Date): Date {
  const today = dayOf(now);
  const next = new Date(now.getTime() + HOUR_MS);
  if (next < hourStart(today, FIRST_HOUR)) return hourStart(today, FIRST_HOUR);
  return next < hourStart(today, LAST_HOUR) ? next : tomorrowsLook(now);
}

/** When games are looked for once their player was notified: the next morning. */
export const tomorrowsLook = (now: Date): Date => hourStart(addDays(dayOf(now), 1), FIRST_HOUR);

/** True in the hours in which players are notified. */
export function isTellingTime(now: Date): boolean {
  const today = dayOf(now);
  return now >= hourStart(today, FIRST_HOUR) && now < hourStart(today, LAST_HOUR);
}

function matches({ weekdays, near }: GameAlertDoc, game: GameDoc): boolean {
  if (!weekdays.includes(isoWeekdayOf(game.bookingDate))) return false;
  return near === undefined || distanceKm(near, game) <= near.km;
}

/** The games of one alert that need players, the nearest start first. */
async function findWanted(core: Core, alert: GameAlertDoc, without: Types.ObjectId[]): Promise<GameDoc[]> {
  const { cityId, fromHour, toHour, level, maxShare, near } = alert;
  const filter = {
    ...{ cityId, fromHour, toHour, maxShare, without },
    levels: level && [level, 'any' as const],
    box: near && boundingBox(near, near.km),
  };
  return (await findOpenGamesNear(core, filter, MAX_FOUND)).filter((game) => matches(alert, game));
}

/**
 * Games that an account wants and does not know yet: none that it hosts, is in, or that a block hides from it. The
 * nearest start first.
 */
export async function gamesFound(
  core: Core,
  { _id: userId, alerts, told }: Pick<GameAlertsDoc, '_id' | 'alerts' | 'told'>,
): Promise<GameDoc[]> {
  const now = core.clock.now();
  const blocked = await blockedWith(core, userId);
  // An alert near a position is the position's use, so it ends with the consent to location.
  const isLocated = alerts.some(({ near }) => near) && !(await hasRefused(core, userId, 'location'));
  const wanted = alerts.filter(({ near }) => !near || isLocated);
  const found = await Promise.all(wanted.map((alert) => findWanted(core, alert, [userId])));
  const known = new Set(told.map(String));
  const until = hourStart(addDays(dayOf(now), DAYS_AHEAD), 0);
  const games: GameDoc[] = [];
  for (const game of found.flat()) {
    if (known.has(game._id.toString())) continue;
    known.add(game._id.toString());
    const isTheirs = game.rows.some((row) => row.userId.equals(userId));
    const isSoon = game.startsAt.getTime() - now.getTime() < LEAD_MS || game.startsAt >= until;
    if (!isTheirs && !isSoon && !isHiddenFrom(game, userId, blocked, now)) games.push(game);
  }
  return games.sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
}
