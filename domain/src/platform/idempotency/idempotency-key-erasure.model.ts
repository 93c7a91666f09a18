import type { Types } from 'mongoose';
import type { Core } from '../core.js';

const idempotencyKeys = (core: Core) => core.db.idempotencyKeys;

/** Returns when the user's stored request keys were used; keys and answers are not readable. */
export async function exportIdempotencyKeys(core: Core, userId: Types.ObjectId): Promise<unknown[]> {
  return await idempotencyKeys(core)
    .find({ userId }, { projection: { _id: 0, createdAt: 1 } })
    .toArray();
}
