import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import type { StoredDocument } from './document.schema.js';

/** Documents that were never finished or are to be deleted, longest waiting first. */
export const findDueDocuments = (core: Core): AsyncIterable<StoredDocument> =>
  core.db.papers.find({ dueAt: { $lte: core.clock.now() } }).sort({ dueAt: 1 });

/** Gives up an unfinished document; null if another process has resumed it meanwhile. */
export async function giveUp(core: Core, { _id, dueAt }: StoredDocument): Promise<StoredDocument | null> {
  const now = core.clock.now();
  return await core.db.papers.findOneAndUpdate(
    { _id, ...(dueAt && { dueAt }) },
    { $set: { goneAt: now, dueAt: now } },
    { returnDocument: 'after' },
  );
}

/** Hides the documents that name a user; invoices must name their seller by law, and stay. */
export async function markAllGone(core: Core, userId: Types.ObjectId): Promise<StoredDocument[]> {
  const now = core.clock.now();
  const theirs = { $or: [{ userId }, { ownerId: userId, kind: 'receipt' as const }] };
  await core.db.papers.updateMany(theirs, { $set: { goneAt: now, dueAt: now } });
  return await core.db.papers.find(theirs).toArray();
}

/** Deletes the record of a document whose file was deleted. */
export async function deleteDocument(core: Core, _id: Types.ObjectId): Promise<void> {
  await core.db.papers.deleteOne({ _id, goneAt: { $exists: true } });
}
