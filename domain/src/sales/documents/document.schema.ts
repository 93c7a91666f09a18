import { z } from 'zod';
import type { Core } from '../../platform/core.js';
import { objectId, schemaOf, stored } from '../../platform/document.js';
import { isDuplicateKey } from '../../platform/duplicate-key.js';
import type { StoredName } from '../../platform/storage/stored-name.js';

/**
 * The record of a printed paper: one version of a booking's receipt, or of its invoices, as a stored PDF. It never changes:
 * what says something else is another paper, and the earlier ones stay for whoever has to prove what was said when.
 */
const storedDocument = z.object({
  _id: objectId(),
  kind: z.enum(['receipt', 'invoice']),
  bookingId: objectId(),
  /** All that it says, as a hash: a booking that says the same has the same paper. */
  says: z.string(),
  file: stored<StoredName>(),
  /** In bytes. */
  size: z.number(),
  /** Whose names stand on it; null for a walk-in's. */
  userId: objectId().nullable(),
  ownerId: objectId(),
  createdAt: z.date(),
  /** Since when its file is whole. */
  madeAt: z.date().optional(),
  /** When the sweep is to look at it: it was never finished, or is to go. */
  dueAt: z.date().optional(),
  /** Since when nobody gets it any more: somebody whose name stands on it has left. */
  goneAt: z.date().optional(),
});
export type StoredDocument = z.infer<typeof storedDocument>;
export type DocumentKind = StoredDocument['kind'];

declare module '../../platform/models.js' {
  interface Collections {
    papers: StoredDocument;
  }
}

export const documentSchema = schemaOf(storedDocument);
// Decides between two processes that print the same paper at once: there is one record of it.
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

/** False where there is a record of this paper already. */
export async function insertDocument(core: Core, paper: StoredDocument): Promise<boolean> {
  try {
    await core.db.papers.insertOne(paper);
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}

/**
 * Takes up a paper whose file is missing: it is printed anew, and nobody clears it away meanwhile. False where it is to go.
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
