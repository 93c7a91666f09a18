import type { ApiKey } from '@crease/shared/contracts/api-keys';
import { AppError } from '@crease/shared/errors';
import type { KeyScope } from '@crease/shared/key-scopes';
import { Types } from 'mongoose';
import {
  type ApiKeyDoc,
  countKeysOf,
  deleteKey,
  insertApiKey,
  keysOf,
} from '../../accounts/identity/api-key.schema.js';
import { assertGroundsOf } from '../../catalogue/grounds/grounds-of-owner.js';
import type { Core } from '../../platform/core.js';
import { hashOfToken, newToken } from '../../platform/secret-token.js';

/** More than any owner needs; bounds a program that runs wild. */
const MOST_KEYS = 50;
const PREFIX_LENGTH = 9;

/** The wire form of a key: never its secret. */
export function presentKey({ _id, groundIds, createdAt, lastUsedAt, ...key }: ApiKeyDoc): ApiKey {
  return {
    _id: _id.toString(),
    name: key.name,
    scopes: key.scopes,
    ...(groundIds ? { groundIds: groundIds.map(String) } : {}),
    prefix: key.prefix,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}

/**
 * Creates a key for another program. Only this answer contains the secret.
 * @throws `NOT_FOUND` for a ground of another workplace, `STATE_CONFLICT` at 50 keys.
 */
export async function createApiKey(
  core: Core,
  ownerId: string,
  wanted: { name: string; scopes: KeyScope[]; groundIds?: string[] | undefined },
): Promise<{ key: ApiKey; secret: string }> {
  const owner = new Types.ObjectId(ownerId);
  const { name, scopes, groundIds } = wanted;
  if (groundIds) await assertGroundsOf(core, owner, groundIds);
  if ((await countKeysOf(core, owner)) >= MOST_KEYS)
    throw new AppError('STATE_CONFLICT', 'There are 50 keys. Please end one that is not needed any more.');
  const secret = `ck_${newToken()}`;
  const key: ApiKeyDoc = {
    _id: new Types.ObjectId(),
    ownerId: owner,
    name,
    scopes,
    ...(groundIds ? { groundIds: groundIds.map((id) => new Types.ObjectId(id)) } : {}),
    prefix: secret.slice(0, PREFIX_LENGTH),
    secretHash: hashOfToken(secret),
    createdAt: core.clock.now(),
  };
  await insertApiKey(core, key);
  return { key: presentKey(key), secret };
}

/** A workplace's keys, oldest first. */
export async function listApiKeys(core: Core, ownerId: string): Promise<ApiKey[]> {
  return (await keysOf(core, new Types.ObjectId(ownerId))).map(presentKey);
}

/** Ends a key at once. @throws `NOT_FOUND` */
export async function endApiKey(core: Core, ownerId: string, id: string): Promise<void> {
  if (!(await deleteKey(core, new Types.ObjectId(ownerId), id)))
    throw new AppError('NOT_FOUND', 'There is no such key.');
}
