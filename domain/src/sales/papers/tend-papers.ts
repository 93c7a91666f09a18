import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { isStorageAway } from '../../platform/storage/storage.js';
import { workOff } from '../../platform/work-off.js';
import type { PaperDoc } from './paper.schema.js';
import { deletePaper, findDuePapers, giveUp, markAllGone } from './paper-sweep.queries.js';

/**
 * Clears away papers that were never finished and those that are to go, with their files. Ends its round when the storage is
 * away. Answers how many were due.
 */
export async function tendPapers(core: Core, signal?: AbortSignal): Promise<number> {
  const round = {
    atOnce: 2,
    failed: 'a paper could not be cleared away yet',
    endsRound: isStorageAway,
    signal,
  };
  return await workOff(core, findDuePapers(core), round, async (paper) => {
    const gone = paper.goneAt ? paper : await giveUp(core, paper);
    if (gone) await remove(core, gone);
  });
}

async function remove(core: Core, { _id, file }: PaperDoc): Promise<void> {
  await core.storage.delete(file);
  await deletePaper(core, _id);
}

/**
 * Erases the papers on which somebody is named, earlier versions included; whoever asks next gets one without the name. What
 * the storage does not take right now the sweep goes on with.
 */
export async function erasePapers(core: Core, userId: Types.ObjectId): Promise<void> {
  for (const paper of await markAllGone(core, userId)) {
    try {
      await remove(core, paper);
    } catch (error) {
      if (!isStorageAway(error)) throw error;
      core.log.warn({ err: error, paperId: paper._id }, 'a paper’s file is left for the sweep to remove');
      return;
    }
  }
}
