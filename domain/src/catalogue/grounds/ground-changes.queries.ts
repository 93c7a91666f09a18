import type { Types } from 'mongoose';
import { type OutboxEntry, recording } from '../../messaging/outbox/outbox.js';
import type { Core } from '../../platform/core.js';
import type { GroundDoc } from '../ground-record/ground.schema.js';

/**
 * Writes fields of a ground and the facts that tell of it, and raises its `version`. Of two changes at once this update
 * lets the one through that knows the newest version; null for the other.
 */
export async function changeGround(
  core: Core,
  { _id, version }: Pick<GroundDoc, '_id' | 'version'>,
  fields: Partial<GroundDoc>,
  told: readonly [OutboxEntry, ...OutboxEntry[]],
): Promise<GroundDoc | null> {
  const { push, inc, set } = recording([...told]);
  return await core.db.grounds.findOneAndUpdate(
    { _id, version },
    { $set: { ...fields, ...set, updatedAt: told[0].at }, $inc: { ...inc, version: 1 }, $push: push },
    { returnDocument: 'after' },
  );
}

/** Every ground of a city, whatever its status, by its id and its owner's. */
export async function groundsOfCity(
  core: Core,
  cityId: string,
): Promise<Pick<GroundDoc, '_id' | 'ownerId'>[]> {
  return await core.db.grounds.find({ 'location.cityId': cityId }, { projection: { ownerId: 1 } }).toArray();
}

/** Writes which pages may show a ground's hours. False where the ground is gone. */
export async function writeEmbedOrigins(
  core: Core,
  _id: Types.ObjectId,
  embedOrigins: string[],
): Promise<boolean> {
  const { matchedCount } = await core.db.grounds.updateOne(
    { _id },
    { $set: { embedOrigins, updatedAt: core.clock.now() } },
  );
  return matchedCount === 1;
}
