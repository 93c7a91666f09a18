import type { Types } from 'mongoose';
import { z } from 'zod';
import type { Core } from '../../platform/core.js';
import { objectId, schemaOf } from '../../platform/document.js';

/** One morning's mails: the hours they cover, and a cursor from which an interrupted run resumes. */
const digestRunDoc = z.object({
  /** The day, `yyyy-MM-dd`. */
  _id: z.string(),
  from: z.date(),
  until: z.date(),
  state: z.enum(['open', 'done']),
  /** The last notification whose user was handled. */
  cursor: z.object({ at: z.date(), id: objectId() }).optional(),
});
export type DigestRunDoc = z.infer<typeof digestRunDoc>;

declare module '../../platform/models.js' {
  interface Collections {
    digestRuns: DigestRunDoc;
  }
}

export const digestRunSchema = schemaOf(digestRunDoc);

export async function findDigestRun(core: Core, day: string): Promise<DigestRunDoc | null> {
  return await core.db.digestRuns.findOne({ _id: day });
}

/** The latest run before a day, or null. */
export async function findRunBefore(core: Core, day: string): Promise<DigestRunDoc | null> {
  return await core.db.digestRuns.findOne({ _id: { $lt: day } }, { sort: { _id: -1 } });
}

/** Starts a day's run, or returns the one another worker has started. */
export async function beginDigestRun(
  core: Core,
  { _id, from, until }: Pick<DigestRunDoc, '_id' | 'from' | 'until'>,
): Promise<DigestRunDoc | null> {
  return await core.db.digestRuns.findOneAndUpdate(
    { _id },
    { $setOnInsert: { from, until, state: 'open' } },
    { upsert: true, returnDocument: 'after' },
  );
}

/**
 * Moves the cursor. Of two workers this update lets one continue; returns null for the other, and for a finished run.
 */
export async function moveDigestCursor(
  core: Core,
  { _id, cursor }: DigestRunDoc,
  to: { at: Date; id: Types.ObjectId },
): Promise<DigestRunDoc | null> {
  return await core.db.digestRuns.findOneAndUpdate(
    { _id, state: 'open', ...(cursor ? { 'cursor.id': cursor.id } : { cursor: { $exists: false } }) },
    { $set: { cursor: to } },
    { returnDocument: 'after' },
  );
}

export async function endDigestRun(core: Core, { _id }: DigestRunDoc): Promise<void> {
  await core.db.digestRuns.updateOne({ _id }, { $set: { state: 'done' } });
}
