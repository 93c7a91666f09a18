import { refuse } from '@crease/shared/refusals';
import { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { findKeys } from './api-key.schema.js';
import { readUserName } from './user.schema.js';

/**
 * The id and name under which the caller's actions are recorded; for an API key, its own.
 * @throws `UNAUTHENTICATED` if it no longer exists.
 */
export async function findActor(core: Core, callerId: string): Promise<{ id: Types.ObjectId; name: string }> {
  const _id = new Types.ObjectId(callerId);
  const found = (await readUserName(core, { _id })) ?? (await findKeys(core.db, [_id]))[0];
  if (!found) throw refuse('UNAUTHENTICATED', 'sign_in_again');
  return { id: _id, name: found.name };
}
