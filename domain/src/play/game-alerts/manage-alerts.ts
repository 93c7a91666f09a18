import { findCity } from '@crease/shared/cities';
import type { GameAlert, WantedGames } from '@crease/shared/contracts/game-alerts';
import { MAX_GAME_ALERTS } from '@crease/shared/game-limits';
import { refuse } from '@crease/shared/refusals';
import { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { addAlert, dropAlert, findAlertsOf, type GameAlertDoc } from './game-alerts.schema.js';
import { gamesFound, nextLook } from './games-found.js';

function presentAlert({ alertId, at, near, level, maxShare, ...alert }: GameAlertDoc): GameAlert {
  return {
    ...alert,
    _id: alertId.toString(),
    ...(level && level !== 'any' ? { level } : {}),
    ...(maxShare === undefined ? {} : { maxShare }),
    ...(near ? { near } : {}),
    createdAt: at.toISOString(),
  };
}

export async function listGameAlerts(core: Core, userId: Types.ObjectId): Promise<GameAlert[]> {
  return (await findAlertsOf(core, userId)).map(presentAlert);
}

/**
 * Saves a search. Games that match already are on the page before the player, so they are not told of them.
 * @throws `VALIDATION` for an unknown city; `STATE_CONFLICT` beyond the limit
 */
export async function addGameAlert(
  core: Core,
  userId: Types.ObjectId,
  { weekdays, near, level, maxShare, ...wanted }: WantedGames,
): Promise<GameAlert> {
  const city = findCity(wanted.cityId);
  if (!city) throw refuse('VALIDATION', 'city_unknown', { field: 'cityId' });
  const now = core.clock.now();
  const alert: GameAlertDoc = {
    ...wanted,
    alertId: new Types.ObjectId(),
    cityName: city.name,
    weekdays: [...new Set(weekdays)].sort(),
    ...(level ? { level } : {}),
    ...(maxShare === undefined ? {} : { maxShare }),
    ...(near ? { near } : {}),
    at: now,
  };
  const seen = await gamesFound(core, { _id: userId, alerts: [alert], told: [] });
  const added = await addAlert(core, userId, alert, {
    seen: seen.map(({ _id }) => _id),
    lookAt: nextLook(now),
  });
  if (!added) throw refuse('STATE_CONFLICT', 'game_alerts_full', { params: { max: MAX_GAME_ALERTS } });
  return presentAlert(alert);
}

/** @throws `NOT_FOUND` */
export async function dropGameAlert(core: Core, userId: Types.ObjectId, alertId: string): Promise<void> {
  if (!(await dropAlert(core, userId, new Types.ObjectId(alertId))))
    throw refuse('NOT_FOUND', 'no_such_game_alert');
}
