import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { native } from '../../platform/models.js';
import type { BlockDoc } from './block.model.js';

const blocks = (core: Core) => native(core.models, 'blocks');

/** Blocks and closures of an owner's grounds, for their export. */
export async function exportBlocks(core: Core, groundIds: Types.ObjectId[]): Promise<BlockDoc[]> {
  return await blocks(core)
    .find({ groundId: { $in: groundIds } })
    .toArray();
}

export async function eraseBlocker(
  core: Core,
  groundIds: Types.ObjectId[],
  formerName: string,
): Promise<void> {
  await blocks(core).updateMany({ groundId: { $in: groundIds } }, { $set: { by: formerName } });
}
