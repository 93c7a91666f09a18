import { z } from 'zod';
import type { Core } from '../../platform/core.js';
import { objectId, schemaOf, stored } from '../../platform/document.js';
import { insertOnce } from '../../platform/duplicate-key.js';
import type { StoredName } from '../../platform/storage/stored-name.js';

/**
 * The record of a printed document: one version of a booking's receipt, of its invoices or of a share's receipt, as a
 * stored PDF. Immutable: changed content makes another document, and earlier ones stay as proof of what was stated
 * when.
 */
const storedDocument = z.object({
  _id: objectId(),
  kind: z.enum(['receipt', 'invoice', 'share']),
  bookingId: objectId(),
  /** Hash of its full content: a booking with the same content has the same document. */
  says: z.string(),
  file: stored<StoredName>(),
  /** In bytes. */
  size: z.number(),
  /** The user it names; null for a walk-in. */
  userId: objectId().nullable(),
  ownerId: objectId(),
  createdAt: z.date(),
  /** Since when its file is whole. */
  madeAt: z.date().optional(),
  /** When the sweep checks it: it is unfinished, or due for deletion. */
  dueAt: z.date().optional(),
  /** When it was hidden, because a user it names has deleted their account. */
  goneAt: z.date().optional(),
});
export type StoredDocument = z.infer<typeof storedDocument>;

declare module '../../platform/models.js' {
  interface Collections {
    papers: StoredDocument;
  }
}

export const documentSchema = schemaOf(storedDocument);
// Decides between two processes that print the same document at once: it has one record.
documentSchema.index({ bookingId: 1, kind: 1, says: 1 }, { unique: true });
documentSchema.index({ userId: 1 });
documentSchema.index({ ownerId: 1 });
documentSchema.index({ dueAt: 1 }, { sparse: true });

type What = Pick<StoredDocument, 'bookingId' | 'kind' | 'says'>;

export async function findDocument(
  core: Core,
  { bookingId, kind, says }: What,
): Promise<StoredDocument | null> {
  return await core.db.papers.findOne({ bookingId, kind, says });
}

/** False if this document has a record already. */
export async function insertDocument(core: Core, paper: StoredDocument): Promise<boolean> {
  return await insertOnce(() => core.db.papers.insertOne(paper));
}

/**
 * Resumes a document whose file is missing: it is printed again, and the sweep leaves it alone meanwhile. False if it
 * is to be deleted.
 */
export async function takeUp(
  core: Core,
  what: What,
  about: Pick<StoredDocument, 'file' | 'size'> & { dueAt: Date },
): Promise<boolean> {
  const { bookingId, kind, says } = what;
  const taken = await core.db.papers.updateOne(
    { bookingId, kind, says, file: about.file, goneAt: { $exists: false } },
    { $set: about },
  );
  return taken.matchedCount > 0;
}

/** Its file is whole. */
export async function markMade(core: Core, { bookingId, kind, says }: What): Promise<void> {
  await core.db.papers.updateOne(
    { bookingId, kind, says, goneAt: { $exists: false } },
    { $set: { madeAt: core.clock.now() }, $unset: { dueAt: '' } },
  );
}
