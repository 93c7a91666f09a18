import { mongo, type Types } from 'mongoose';
import { z } from 'zod';
import type { Core } from '../../platform/core.js';
import { objectId, schemaOf, stored } from '../../platform/document.js';
import { native } from '../../platform/models.js';

/**
 * An uploaded picture, re-encoded by us. It never changes: another picture is another id. There is no other store of
 * files, so every instance of the API can serve it.
 */
const imageDoc = z.object({
  _id: objectId(),
  contentType: z.enum(['image/webp']),
  bytes: stored<mongo.Binary>(),
  /** Whose it is: a ground's picture, or a user's avatar. */
  groundId: objectId().optional(),
  userId: objectId().optional(),
  createdAt: z.date(),
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

const images = (core: Core) => native(core.models, 'images');

/** Writes down a picture that we have encoded, under an id of the caller's. */
export async function insertImage(
  core: Core,
  _id: Types.ObjectId,
  bytes: Buffer,
  of: Pick<ImageDoc, 'groundId'> | Pick<ImageDoc, 'userId'>,
): Promise<void> {
  await images(core).insertOne({
    _id,
    contentType: 'image/webp',
    bytes: new mongo.Binary(bytes),
    ...of,
    createdAt: core.clock.now(),
  });
}

export async function findImage(core: Core, _id: Types.ObjectId): Promise<ImageDoc | null> {
  return await images(core).findOne({ _id });
}

export async function deleteImage(core: Core, _id: Types.ObjectId): Promise<void> {
  await images(core).deleteOne({ _id });
}
