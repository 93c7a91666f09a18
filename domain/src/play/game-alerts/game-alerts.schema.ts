import { gameLevel } from '@crease/shared/contracts/games';
import { MAX_GAME_ALERTS } from '@crease/shared/game-limits';
import type { Types } from 'mongoose';
import { z } from 'zod';
import type { Core } from '../../platform/core.js';
import { objectId, schemaOf } from '../../platform/document.js';
import { existsIn, upsertOnce } from '../../platform/upsert.js';
import { due } from '../../platform/which-due.js';

const gameAlert = z.object({
  alertId: objectId(),
  cityId: z.string(),
  cityName: z.string(),
  /** ISO weekdays, Monday is 1. */
  weekdays: z.array(z.number()),
  fromHour: z.number(),
  toHour: z.number(),
  level: gameLevel.optional(),
  maxShare: z.number().optional(),
  near: z.object({ latitude: z.number(), longitude: z.number(), km: z.number() }).optional(),
  at: z.date(),
});
export type GameAlertDoc = z.infer<typeof gameAlert>;

/** The saved searches of one account, and the games it was notified of. */
const gameAlertsDoc = z.object({
  _id: objectId(),
  alerts: z.array(gameAlert),
  /** Games that the account has seen or was notified of, newest last. */
  told: z.array(objectId()),
  /** The last day on which it was notified. */
  toldOn: z.string().optional(),
  /** When games are looked for next; unset without alerts. */
  lookAt: z.date().optional(),
});
export type GameAlertsDoc = z.infer<typeof gameAlertsDoc>;

declare module '../../platform/models.js' {
  interface Collections {
    gameAlerts: GameAlertsDoc;
  }
}

export const gameAlertsSchema = schemaOf(gameAlertsDoc);
gameAlertsSchema.index({ lookAt: 1 }, { sparse: true });

type Id = Types.ObjectId;

/** Maximum number of known games stored per account: more than a city opens in a week. */
const MAX_TOLD = 300;

export async function findAlertsOf(core: Core, userId: Id): Promise<GameAlertDoc[]> {
  return (await core.db.gameAlerts.findOne({ _id: userId }))?.alerts ?? [];
}

/** Adds an alert, and the games that its player has seen already. False if the account has as many as it may. */
export async function addAlert(
  core: Core,
  userId: Id,
  alert: GameAlertDoc,
  { seen, lookAt }: { seen: readonly Id[]; lookAt: Date },
): Promise<boolean> {
  // The filter counts and this update adds: of two concurrent additions at the limit, one is accepted.
  const add = () =>
    core.db.gameAlerts.updateOne(
      { _id: userId, [`alerts.${MAX_GAME_ALERTS - 1}`]: { $exists: false } },
      {
        $push: { alerts: alert, told: { $each: [...seen], $slice: -MAX_TOLD } },
        $min: { lookAt },
      },
      { upsert: true },
    );
  return (await upsertOnce(add, existsIn(core.db.gameAlerts, userId))) !== null;
}

/** Removes an alert. False if there is none with this id. */
export async function dropAlert(core: Core, userId: Id, alertId: Id): Promise<boolean> {
  const { modifiedCount } = await core.db.gameAlerts.updateOne(
    { _id: userId, 'alerts.alertId': alertId },
    { $pull: { alerts: { alertId } } },
  );
  await core.db.gameAlerts.updateOne({ _id: userId, alerts: { $size: 0 } }, { $unset: { lookAt: '' } });
  return modifiedCount > 0;
}

export const alertsToLookAt = (now: Date) => due('gameAlerts', { lookAt: { $lte: now } });

/** Accounts that are due for a search, longest waiting first. */
export const findAlertsToLookAt = (core: Core): AsyncIterable<GameAlertsDoc> =>
  core.db.gameAlerts.find(alertsToLookAt(core.clock.now()).where, { sort: { lookAt: 1 } });

/** Records what an account was notified of and when to search next. No effect if its alerts were searched meanwhile. */
export async function noteLooked(
  core: Core,
  { _id, lookAt }: GameAlertsDoc,
  next: Date,
  told?: { games: readonly Id[]; on: string },
): Promise<void> {
  await core.db.gameAlerts.updateOne(
    { _id, ...(lookAt ? { lookAt } : {}) },
    {
      $set: { lookAt: next, ...(told ? { toldOn: told.on } : {}) },
      $push: { told: { $each: [...(told?.games ?? [])], $slice: -MAX_TOLD } },
    },
  );
}

export async function eraseGameAlerts(core: Core, userId: Id): Promise<void> {
  await core.db.gameAlerts.deleteOne({ _id: userId });
}
