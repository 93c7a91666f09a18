import { AppError } from '@crease/shared/errors';
import { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { findKeys } from '../api-keys/api-key.model.js';
import { readUserName } from './user.model.js';

/** The name a caller's deeds are told under, an API key's too. Throws `UNAUTHENTICATED` for one that is gone. */
export async function findUserName(core: Core, callerId: string): Promise<string> {
  const _id = new Types.ObjectId(callerId);
  const found = (await readUserName(core, { _id })) ?? (await findKeys(core.models, [_id]))[0];
  if (!found) throw new AppError('UNAUTHENTICATED', 'Please sign in again.');
  return found.name;
}
