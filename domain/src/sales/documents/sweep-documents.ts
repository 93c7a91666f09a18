import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { drain } from '../../platform/drain.js';
import { isStorageAway } from '../../platform/storage/storage.js';
import type { StoredDocument } from './document.schema.js';
import { deleteDocument, findDueDocuments, giveUp, markAllGone } from './document-sweep.queries.js';

/**
 * Deletes documents that were never finished or are due for deletion, with their files. Ends its round when the storage
 * is down. Returns how many were due.
 */
export async function sweepDocuments(core: Core, signal?: AbortSignal): Promise<number> {
  const round = {
    atOnce: 2,
    failed: 'a document could not be deleted yet',
    endsRound: isStorageAway,
    signal,
  };
  return await drain(core, findDueDocuments(core), round, async (paper) => {
    const gone = paper.goneAt ? paper : await giveUp(core, paper);
    if (gone) await remove(core, gone);
  });
}

async function remove(core: Core, { _id, file }: StoredDocument): Promise<void> {
  await core.storage.delete(file);
  await deleteDocument(core, _id);
}

/**
 * Erases the documents that name a user, including earlier versions; the next request prints one without the name. The
 * sweep continues if the storage fails.
 */
export async function eraseDocuments(core: Core, userId: Types.ObjectId): Promise<void> {
  for (const paper of await markAllGone(core, userId)) {
    try {
      await remove(core, paper);
    } catch (error) {
      if (!isStorageAway(error)) throw error;
      core.log.warn({ err: error, paperId: paper._id }, 'a document’s file is left for the sweep to delete');
      return;
    }
  }
}
