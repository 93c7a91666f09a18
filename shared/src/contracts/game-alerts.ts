import { z } from 'zod';
import { contract } from '../contract.js';
import { cityId, idParams, isoTime, objectId, rupees } from './common.js';
import { gameLevel } from './games.js';

/** Saved searches of games, of which a player hears once a day at most (docs/product-rules.md, Games). */

const wanted = z.strictObject({
  cityId,
  /** ISO weekdays, Monday is 1. */
  weekdays: z.array(z.number().int().min(1).max(7)).min(1).max(7),
  /** Games that start at this hour or later, and before the hour `toHour`. */
  fromHour: z.number().int().min(0).max(23),
  toHour: z.number().int().min(1).max(24),
  level: gameLevel.exclude(['any']).optional(),
  /** The most that a place may cost. */
  maxShare: rupees.min(0).optional(),
  /** Only games this near, in km. */
  near: z
    .strictObject({
      latitude: z.number().min(-90).max(90),
      longitude: z.number().min(-180).max(180),
      km: z.number().min(1).max(100),
    })
    .optional(),
});
export type WantedGames = z.infer<typeof wanted>;

const gameAlert = z.object({ ...wanted.shape, _id: objectId, cityName: z.string(), createdAt: isoTime });
export type GameAlert = z.infer<typeof gameAlert>;

export const addGameAlert = contract({
  method: 'POST',
  path: '/users/me/game-alerts',
  auth: 'user',
  tag: 'Games',
  summary: 'Be told, once a day at most, of games like these that need players; three searches at most',
  body: wanted.refine(({ fromHour, toHour }) => fromHour < toHour, {
    path: ['toHour'],
    message: 'must be after fromHour',
  }),
  response: z.object({ alert: gameAlert }),
  status: 201,
  errors: ['STATE_CONFLICT'],
});

export const listGameAlerts = contract({
  method: 'GET',
  path: '/users/me/game-alerts',
  auth: 'user',
  tag: 'Games',
  summary: 'The games that I want to be told of',
  response: z.object({ alerts: z.array(gameAlert) }),
});

export const dropGameAlert = contract({
  method: 'DELETE',
  path: '/users/me/game-alerts/:id',
  auth: 'user',
  tag: 'Games',
  summary: 'Stop being told of these games',
  params: idParams,
  response: z.object({ message: z.string() }),
  errors: ['NOT_FOUND'],
});
