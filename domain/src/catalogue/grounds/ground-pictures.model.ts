import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { native } from '../../platform/models.js';
import type { GroundDoc } from './ground.model.js';

export type GroundImage = GroundDoc['images'][number];

/** docs/product-rules.md, Grounds and search */
export const MAX_GROUND_IMAGES = 12;

const grounds = (core: Core) => native(core.models, 'grounds');

/**
 * Adds a picture. Of any number of uploads at once, this update lets one be the primary, only while there is none, and
 * no thirteenth in: false for those it refuses.
 */
export async function pushPicture(core: Core, _id: Types.ObjectId, image: GroundImage): Promise<boolean> {
  const room = image.isPrimary
    ? { 'images.0': { $exists: false } }
    : { 'images.0': { $exists: true }, [`images.${MAX_GROUND_IMAGES - 1}`]: { $exists: false } };
  const added = await grounds(core).updateOne(
    { _id, ...room },
    { $push: { images: image }, $set: { updatedAt: core.clock.now() } },
  );
  return added.modifiedCount === 1;
}

/** Takes the picture of an address off a ground; where it was the primary, the next one becomes it. */
export async function pullPicture(core: Core, _id: Types.ObjectId, url: string): Promise<void> {
  await grounds(core).updateOne(
    { _id },
    { $pull: { images: { url } }, $set: { updatedAt: core.clock.now() } },
  );
  await grounds(core).updateOne(
    { _id, 'images.0': { $exists: true }, 'images.isPrimary': { $ne: true } },
    { $set: { 'images.0.isPrimary': true } },
  );
}

/**
 * Puts a ground's pictures in another order. A picture that came or went meanwhile makes the list another one, which
 * this update leaves alone: false.
 */
export async function orderPictures(
  core: Core,
  _id: Types.ObjectId,
  images: readonly GroundImage[],
): Promise<boolean> {
  const urls = images.map(({ url }) => url);
  const ordered = await grounds(core).updateOne(
    { _id, 'images.url': { $all: urls }, images: { $size: urls.length } },
    { $set: { images: [...images], updatedAt: core.clock.now() } },
  );
  return ordered.matchedCount > 0;
}
