import { type mongo, Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { due } from '../../platform/which-due.js';
import type { BlockDoc } from './block.schema.js';

export type SummedBlock = Pick<BlockDoc, '_id' | 'groundId' | 'date' | 'timeSlot' | 'unsummed'>;

/** Standing blocks and closures on these grounds that begin on these dates. */
export async function findBlocksToSum(
  core: Pick<Core, 'db'>,
  groundIds: readonly Types.ObjectId[],
  dates: readonly string[],
): Promise<SummedBlock[]> {
  return await core.db.blocks
    .find({ groundId: { $in: [...groundIds] }, date: { $in: [...dates] }, state: 'active' })
    .project<SummedBlock>({ groundId: 1, date: 1, timeSlot: 1, unsummed: 1 })
    .toArray();
}

export type UnsummedBlock = Pick<BlockDoc, '_id' | 'groundId' | 'ownerId' | 'date'> & {
  unsummed: Types.ObjectId;
};

/** Blocks changed since they were last summed up. */
export const UNSUMMED_BLOCKS = due('blocks', { unsummed: { $exists: true } });

/** The same as a query; limited to one owner if given. */
export function findUnsummedBlocks(core: Core, ownerId?: string): AsyncIterable<UnsummedBlock> {
  const filter: mongo.Filter<BlockDoc> = { ...UNSUMMED_BLOCKS.where };
  if (ownerId) filter.ownerId = new Types.ObjectId(ownerId);
  return core.db.blocks
    .find(filter, { hint: { unsummed: 1 } })
    .project<UnsummedBlock>({ groundId: 1, ownerId: 1, date: 1, unsummed: 1 });
}

/** Marks blocks as summed up, unless they have changed since they were read. */
export async function noteBlocksSummed(
  core: Core,
  marks: readonly Pick<UnsummedBlock, '_id' | 'unsummed'>[],
): Promise<void> {
  if (marks.length === 0) return;
  await core.db.blocks.bulkWrite(
    marks.map(({ _id, unsummed }) => ({
      updateOne: { filter: { _id, unsummed }, update: { $unset: { unsummed: '' } } },
    })),
    { ordered: false },
  );
}
