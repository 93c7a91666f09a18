import { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import type { GroundDoc } from '../ground-record/ground.model.js';

export type Paired = Pick<GroundDoc, '_id' | 'searchKeys' | 'pairKeys'>;

/** By what every ground is found, whatever its status. */
export function findPairKeys({ db }: Pick<Core, 'db'>): AsyncIterable<Paired> {
  // Below every id, so that an index answers.
  const all = { _id: { $gt: new Types.ObjectId('0'.repeat(24)) } };
  return db.grounds.find<Paired>(all, { projection: { searchKeys: 1, pairKeys: 1 } });
}

/** Writes pairs of words of grounds that still have the words they were made of. */
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
