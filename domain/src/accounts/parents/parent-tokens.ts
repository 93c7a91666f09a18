import { timingSafeEqual } from 'node:crypto';
import { Types } from 'mongoose';
import { mac, secretsOf } from '../identity/secret-keys.js';
import type { TokenKeys } from '../identity/tokens.js';
import type { ParentRequest } from '../identity/user-parents.queries.js';

/** What a mailed link does: answers the request once, or withdraws the consent once. */
export type ParentAct = 'answer' | 'withdraw';

const OBJECT_ID = /^[0-9a-f]{24}$/;

const textOf = (act: ParentAct, userId: string, requestId: string) => `${act}:${userId}:${requestId}`;

/** The token of a link to a parent. It is valid once because the request's status decides what it may still do. */
export function writeParentToken(env: TokenKeys, act: ParentAct, request: ParentRequest): string {
  const [signing] = secretsOf(env);
  if (!signing) throw new Error('JWT_KEYS names no key');
  const [userId, requestId] = [request.userId.toString(), request.requestId.toString()];
  const proof = mac(signing.secret, 'parent', textOf(act, userId, requestId)).toString('base64url');
  return `${signing.kid}.${act}.${userId}.${requestId}.${proof}`;
}

/** What a token is for, or undefined for a forged one. */
export function readParentToken(
  env: TokenKeys,
  token: string,
): (ParentRequest & { act: ParentAct }) | undefined {
  const [kid, act = '', userId = '', requestId = '', proof = ''] = token.split('.');
  const key = secretsOf(env).find((pair) => pair.kid === kid);
  if (!key || !OBJECT_ID.test(userId) || !OBJECT_ID.test(requestId)) return undefined;
  if (act !== 'answer' && act !== 'withdraw') return undefined;
  const expected = mac(key.secret, 'parent', textOf(act, userId, requestId));
  const given = Buffer.from(proof, 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  return { act, userId: new Types.ObjectId(userId), requestId: new Types.ObjectId(requestId) };
}
