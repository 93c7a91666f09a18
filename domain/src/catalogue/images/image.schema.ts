import type { mongo, Types } from 'mongoose';
import { z } from 'zod';
import type { Core } from '../../platform/core.js';
import { objectId, schemaOf, stored } from '../../platform/document.js';
import type { StoredName } from '../../platform/storage/stored-name.js';

/**
 * An uploaded picture, re-encoded by us: the record of a stored file. Immutable: a new picture gets a new id. The
 * record is created before the file and deleted after it, so every file has one (`tend-pictures.ts`).
 */
const imageDoc = z.object({
  _id: objectId(),
  contentType: z.enum(['image/webp']),
  /** The stored file. */
  file: stored<StoredName>().optional(),
  /** Its length in bytes. */
  size: z.number().optional(),
  /** The picture itself, if an older version stored it here and it was not moved yet. */
  bytes: stored<mongo.Binary>().optional(),
  /** Its ground, for a ground's picture; else its user, for an avatar. */
  groundId: objectId().optional(),
  userId: objectId().optional(),
  createdAt: z.date(),
  /** When the sweep checks it: whether it is still shown, must be moved or deleted. */
  dueAt: z.date().optional(),
  /** When it was hidden; its file is deleted next, then this record. */
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

/** Records a picture whose file is about to be stored; at `dueAt` the sweep checks that it is shown. */
export async function insertImage(
  core: Core,
  image: Pick<ImageDoc, '_id' | 'groundId' | 'userId'> & { file: StoredName; size: number; dueAt: Date },
): Promise<void> {
  await core.db.images.insertOne({ ...image, contentType: 'image/webp', createdAt: core.clock.now() });
}

/** A picture that is not hidden. */
export async function findImage(core: Core, _id: Types.ObjectId): Promise<ImageDoc | null> {
  return await core.db.images.findOne({ _id, goneAt: { $exists: false } });
}

/** Marks a picture as shown, so that the sweep need not check it. */
export async function settleImage(core: Core, _id: Types.ObjectId): Promise<void> {
  await core.db.images.updateOne({ _id, goneAt: { $exists: false } }, { $unset: { dueAt: '' } });
}

/** Hides a picture. Returns it; null if it was deleted. */
export async function markGone(core: Core, _id: Types.ObjectId): Promise<ImageDoc | null> {
  const now = core.clock.now();
  return await core.db.images.findOneAndUpdate(
    { _id },
    { $set: { goneAt: now, dueAt: now } },
    { returnDocument: 'after' },
  );
}

/** Deletes the record of a picture whose file was deleted. */
export async function deleteImage(core: Core, _id: Types.ObjectId): Promise<void> {
  await core.db.images.deleteOne({ _id, goneAt: { $exists: true } });
}

/** True if a ground shows the picture at this address. */
export async function hasPicture(core: Core, _id: Types.ObjectId, url: string): Promise<boolean> {
  const found = await core.db.grounds.findOne({ _id, 'images.url': url }, { projection: { _id: 1 } });
  return found !== null;
}

/** Pictures due for a check, longest waiting first. */
export const findDueImages = (core: Core): AsyncIterable<ImageDoc> =>
  core.db.images.find({ dueAt: { $lte: core.clock.now() } }).sort({ dueAt: 1 });

/** Records the file name for an older version's picture first, so that no file is without a record. */
export async function noteFile(
  core: Core,
  { _id }: ImageDoc,
  about: { file: StoredName; size: number },
): Promise<void> {
  await core.db.images.updateOne({ _id, bytes: { $exists: true } }, { $set: about });
}

/** Removes the bytes from the record once the file has them; one hidden meanwhile is left for the next check. */
export async function forgetBytes(core: Core, { _id, dueAt }: ImageDoc): Promise<void> {
  await core.db.images.updateOne(
    { _id, ...(dueAt && { dueAt }), goneAt: { $exists: false } },
    { $unset: { bytes: '', dueAt: '' } },
  );
}
