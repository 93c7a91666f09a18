import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import type { BlockDoc } from './block.schema.js';

/** Blocks and closures of an owner's grounds, for their export. */
export async function exportBlocks(core: Core, groundIds: Types.ObjectId[]): Promise<BlockDoc[]> {
  return await core.db.blocks.find({ groundId: { $in: groundIds } }).toArray();
}

/** Erases the authors of the blocks and closures of these grounds. */
export async function eraseBlockers(
  core: Core,
  groundIds: Types.ObjectId[],
  formerName: string,
): Promise<void> {
  await core.db.blocks.updateMany({ groundId: { $in: groundIds } }, { $set: { by: formerName, reason: '' } });
}

/** Updates the author's name on blocks and closures that these accounts and API keys made on these grounds. */
export async function renameBlocker(
  core: Core,
  groundIds: Types.ObjectId[],
  ids: Types.ObjectId[],
  name: string,
): Promise<void> {
  await core.db.blocks.updateMany(
    { groundId: { $in: groundIds }, byId: { $in: ids } },
    { $set: { by: name } },
  );
}
