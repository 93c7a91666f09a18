import type { Types } from 'mongoose';
import type { Core } from '../core.js';
import { native } from '../models.js';

const idempotencyKeys = (core: Core) => native(core.models, 'idempotencyKeys');

/** The request keys of a user that are still kept, without the answers they got. */
export async function exportIdempotencyKeys(core: Core, userId: Types.ObjectId): Promise<unknown[]> {
  return await idempotencyKeys(core)
    .find({ userId }, { projection: { key: 1, createdAt: 1 } })
    .toArray();
}

export async function eraseIdempotencyKeys(core: Core, userId: Types.ObjectId): Promise<void> {
  await idempotencyKeys(core).deleteMany({ userId });
}
