import type { mongo, Types } from 'mongoose';
import { z } from 'zod';
import type { Core } from '../../platform/core.js';
import { objectId, schemaOf, stored } from '../../platform/document.js';
import type { StoredName } from '../../platform/storage/stored-name.js';

/**
 * An uploaded picture, re-encoded by us: the record of a stored file. It never changes: another picture is another id. The
 * record is there before the file and goes after it, so no file is without one (`tend-pictures.ts`).
 */
const imageDoc = z.object({
  _id: objectId(),
  contentType: z.enum(['image/webp']),
  /** The stored file. */
  file: stored<StoredName>().optional(),
  /** Its length in bytes. */
  size: z.number().optional(),
  /** The picture itself, where an older version kept it and nobody has moved it yet. */
  bytes: stored<mongo.Binary>().optional(),
  /** Whose it is: a ground's picture, or a user's avatar. */
  groundId: objectId().optional(),
  userId: objectId().optional(),
  createdAt: z.date(),
  /** When the sweep is to look at it: whether anything shows it, whether it is to be moved or to go. */
  dueAt: z.date().optional(),
  /** Since when nobody sees it any more; its file goes, then this record. */
  goneAt: z.date().optional(),
});
export type ImageDoc = z.infer<typeof imageDoc>;

declare module '../../platform/models.js' {
  interface Collections {
    images: ImageDoc;
  }
}

export const imageSchema = schemaOf(imageDoc);
imageSchema.index({ groundId: 1 }, { sparse: true });
imageSchema.index({ userId: 1 }, { sparse: true });
imageSchema.index({ dueAt: 1 }, { sparse: true });

/** Writes down a picture whose file is about to be stored; the sweep looks at `dueAt` whether it ever came to be shown. */
export async function insertImage(
  core: Core,
  image: Pick<ImageDoc, '_id' | 'groundId' | 'userId'> & { file: StoredName; size: number; dueAt: Date },
): Promise<void> {
  await core.db.images.insertOne({ ...image, contentType: 'image/webp', createdAt: core.clock.now() });
}

/** A picture that may be seen. */
export async function findImage(core: Core, _id: Types.ObjectId): Promise<ImageDoc | null> {
  return await core.db.images.findOne({ _id, goneAt: { $exists: false } });
}

/** Something shows it now: nobody has to look at it any more. */
export async function settleImage(core: Core, _id: Types.ObjectId): Promise<void> {
  await core.db.images.updateOne({ _id, goneAt: { $exists: false } }, { $unset: { dueAt: '' } });
}

/** Takes a picture out of sight. Answers it, null where it is gone altogether. */
export async function markGone(core: Core, _id: Types.ObjectId): Promise<ImageDoc | null> {
  const now = core.clock.now();
  return await core.db.images.findOneAndUpdate(
    { _id },
    { $set: { goneAt: now, dueAt: now } },
    { returnDocument: 'after' },
  );
}

/** Forgets a picture whose file is gone. */
export async function deleteImage(core: Core, _id: Types.ObjectId): Promise<void> {
  await core.db.images.deleteOne({ _id, goneAt: { $exists: true } });
}

/** Does a ground show the picture of this address? */
export async function hasPicture(core: Core, _id: Types.ObjectId, url: string): Promise<boolean> {
  const found = await core.db.grounds.findOne({ _id, 'images.url': url }, { projection: { _id: 1 } });
  return found !== null;
}

/** Pictures to look at, those first that wait longest. */
export const findDueImages = (core: Core): AsyncIterable<ImageDoc> =>
  core.db.images.find({ dueAt: { $lte: core.clock.now() } }).sort({ dueAt: 1 });

/** Names the file that a picture of an older version is about to have, so that no file is without a record. */
export async function noteFile(
  core: Core,
  { _id }: ImageDoc,
  about: { file: StoredName; size: number },
): Promise<void> {
  await core.db.images.updateOne({ _id, bytes: { $exists: true } }, { $set: about });
}

/** The file has the picture: the record forgets it. One that has gone meanwhile is left for the next look. */
export async function forgetBytes(core: Core, { _id, dueAt }: ImageDoc): Promise<void> {
  await core.db.images.updateOne(
    { _id, ...(dueAt && { dueAt }), goneAt: { $exists: false } },
    { $unset: { bytes: '', dueAt: '' } },
  );
}
