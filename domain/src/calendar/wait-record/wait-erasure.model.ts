import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import type { WaitDoc } from './wait.model.js';

const waits = (core: Core) => core.db.waits;

/** The lines a user still stands in. */
export async function findOpenWaits(core: Core, userId: Types.ObjectId): Promise<Pick<WaitDoc, '_id'>[]> {
  return await waits(core)
    .find({ userId, state: { $in: ['waiting', 'offered'] } }, { projection: { _id: 1 } })
    .toArray();
}

export async function exportWaits(core: Core, userId: Types.ObjectId): Promise<unknown[]> {
  return await waits(core)
    .find({ userId }, { projection: { outbox: 0, seq: 0, outboxDirtyAt: 0 } })
    .toArray();
}
