import { z } from 'zod';
import { contract } from '../contract.js';
import { idParams, isoTime, objectId } from './common.js';

/** Blocks between people (docs/product-rules.md, Safety between people). */

/** A person by their account, by a place in a game, or as the host of a game. */
export const somebody = z.union([
  z.strictObject({ userId: objectId }),
  z.strictObject({ placeId: objectId }),
  z.strictObject({ gameId: objectId }),
]);
export type Somebody = z.infer<typeof somebody>;

export const blockedPerson = z.object({
  _id: objectId,
  /** A first name. */
  name: z.string(),
  blockedAt: isoTime,
});
export type BlockedPerson = z.infer<typeof blockedPerson>;

export const blockPerson = contract({
  method: 'POST',
  path: '/users/me/blocks',
  auth: 'user',
  tag: 'Profile',
  summary:
    'Block a person from a team or match of mine, the player of a place in a game, or a game’s host: neither of us sees or joins the other’s games',
  body: somebody,
  response: z.object({ block: blockedPerson }),
  status: 201,
  errors: ['NOT_FOUND', 'STATE_CONFLICT', 'UNAVAILABLE'],
});

export const listBlockedPeople = contract({
  method: 'GET',
  path: '/users/me/blocks',
  auth: 'user',
  tag: 'Profile',
  summary: 'The people that I have blocked, the latest first',
  response: z.object({ blocks: z.array(blockedPerson) }),
});

export const unblockPerson = contract({
  method: 'DELETE',
  path: '/users/me/blocks/:id',
  auth: 'user',
  tag: 'Profile',
  summary: 'End a block',
  params: idParams,
  response: z.object({ message: z.string() }),
  errors: ['NOT_FOUND'],
});
