import type { Types } from 'mongoose';
import { type OutboxEntry, recording } from '../../messaging/outbox/outbox.js';
import type { Core } from '../../platform/core.js';
import { due } from '../../platform/which-due.js';
import type { GroundDoc } from '../ground-record/ground.schema.js';

/**
 * Writes fields and events of a ground, and raises its `version`. Requires the newest version: null for the later of
 * two changes at once.
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

export const switchesCut = (before: Date) => due('grounds', { openingsDueAt: { $lte: before } });

/** Grounds whose switch of the draw has not reached the grounds that share their turf, because of a crash. */
export const findCutSwitches = (core: Core, before: Date): AsyncIterable<GroundDoc> =>
  core.db.grounds.find(switchesCut(before).where);

/** Marks a switch of the draw as followed; a later one stays due. */
export async function clearSwitchDue(
  core: Core,
  { _id, openingsDueAt }: Pick<GroundDoc, '_id' | 'openingsDueAt'>,
): Promise<void> {
  if (openingsDueAt)
    await core.db.grounds.updateOne({ _id, openingsDueAt }, { $unset: { openingsDueAt: '' } });
}

/** Every ground of a city, in any status, with its id and its owner's. */
export async function groundsOfCity(
  core: Core,
  cityId: string,
): Promise<Pick<GroundDoc, '_id' | 'ownerId'>[]> {
  return await core.db.grounds.find({ 'location.cityId': cityId }, { projection: { ownerId: 1 } }).toArray();
}

/** Sets which pages may show a ground's hours. False if the ground was deleted. */
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
