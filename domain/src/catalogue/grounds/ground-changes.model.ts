import type { Types } from 'mongoose';
import { type OutboxEntry, recording } from '../../messaging/outbox/outbox.js';
import type { Core } from '../../platform/core.js';
import { native } from '../../platform/models.js';
import type { GroundDoc } from './ground.model.js';

const grounds = (core: Core) => native(core.models, 'grounds');

export async function findGroundToChange(core: Core, _id: Types.ObjectId): Promise<GroundDoc | null> {
  return await grounds(core).findOne({ _id });
}

/**
 * Writes fields of a ground and the fact that tells of it, and raises its `version`. Of two changes at once this update
 * lets the one through that knows the newest version; null for the other.
 */
export async function changeGround(
  core: Core,
  { _id, version }: Pick<GroundDoc, '_id' | 'version'>,
  fields: Partial<GroundDoc>,
  told: OutboxEntry,
): Promise<GroundDoc | null> {
  const { push, inc, set } = recording([told]);
  return await grounds(core).findOneAndUpdate(
    { _id, version },
    { $set: { ...fields, ...set, updatedAt: told.at }, $inc: { ...inc, version: 1 }, $push: push },
    { returnDocument: 'after' },
  );
}
