import { Types } from 'mongoose';
import { fact, recording } from '../../messaging/outbox/outbox.js';
import type { Core } from '../../platform/core.js';
import type { GroundDoc } from '../ground-record/ground.schema.js';

interface Move {
  groundId: Types.ObjectId;
  from: NonNullable<GroundDoc['space']>;
  to: NonNullable<GroundDoc['space']>;
}

/** Records on moving grounds where their hours are going. */
export async function proposeSpaces(core: Core, moves: readonly Move[]): Promise<void> {
  for (const { groundId, to } of moves)
    await core.db.grounds.updateOne(
      { _id: groundId, 'space.id': { $ne: to.id } },
      { $set: { nextSpace: to } },
    );
}

/** Undoes `proposeSpaces`. */
export async function withdrawSpaces(core: Core, moves: readonly Move[]): Promise<void> {
  for (const { groundId, to } of moves)
    await core.db.grounds.updateOne({ _id: groundId, 'nextSpace.id': to.id }, { $unset: { nextSpace: '' } });
}

/** Switches a ground's hours to the new space and notifies its watchers. Idempotent. */
export async function flipSpace(core: Core, { groundId, from, to }: Move, since: string): Promise<void> {
  const now = core.clock.now();
  const told = recording([fact(core, 'ground.changed', now, { groundId: groundId.toString() })]);
  const after = await core.db.grounds.findOneAndUpdate(
    { _id: groundId, 'space.id': { $ne: to.id } },
    {
      $set: { space: to, ...told.set, updatedAt: now },
      $unset: { nextSpace: '' },
      $inc: { version: 1, ...told.inc },
      $push: { formerSpaces: { ...from, until: since }, ...told.push },
    },
    { returnDocument: 'after' },
  );
  core.events.publishSoon('grounds', after);
}

export type Paired = Pick<GroundDoc, '_id' | 'searchKeys' | 'pairKeys'>;

/** The search fields of every ground, in any status. */
export function findPairKeys({ db }: Pick<Core, 'db'>): AsyncIterable<Paired> {
  // Below every id, so that the query uses an index.
  const all = { _id: { $gt: new Types.ObjectId('0'.repeat(24)) } };
  return db.grounds.find<Paired>(all, { projection: { searchKeys: 1, pairKeys: 1 } });
}

/** Stores word pairs of grounds whose words are unchanged. */
export async function replacePairKeys(
  { db }: Pick<Core, 'db'>,
  changes: readonly { ground: Paired; pairKeys: string[] | null }[],
): Promise<void> {
  if (changes.length === 0) return;
  await db.grounds.bulkWrite(
    changes.map(({ ground: { _id, searchKeys }, pairKeys }) => ({
      updateOne: { filter: { _id, searchKeys }, update: { $set: { pairKeys } } },
    })),
    { ordered: false },
  );
}
