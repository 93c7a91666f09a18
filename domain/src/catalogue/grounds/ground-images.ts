import { AppError } from '@crease/shared/errors';
import type { Core } from '../../platform/core.js';
import { native } from '../../platform/models.js';
import { encodePicture } from '../images/encode-image.js';
import { dropImage, imageIdOf, imageUrl, keepImage } from '../images/image.service.js';
import type { GroundDoc } from './ground.model.js';

type GroundImage = GroundDoc['images'][number];

export const MAX_GROUND_IMAGES = 12;

/**
 * Adds a picture to a ground; whose it is has been judged. The first one becomes the primary. Throws `VALIDATION` for
 * what is no picture, `STATE_CONFLICT` beyond twelve.
 */
export async function addGroundImage(core: Core, ground: GroundDoc, bytes: Buffer): Promise<GroundImage> {
  const id = await keepImage(core, await encodePicture(bytes), { groundId: ground._id });
  const image = { url: imageUrl(id), alt: `${ground.name}, ${ground.location.cityName}` };
  const added =
    (await push(core, ground, { ...image, isPrimary: true })) ??
    (await push(core, ground, { ...image, isPrimary: false }));
  if (added) return added;
  await dropImage(core, id);
  throw new AppError('STATE_CONFLICT', `A ground shows at most ${MAX_GROUND_IMAGES} pictures.`);
}

/** Of any number of uploads at once, one is the first and the thirteenth is none: the conditions decide. */
async function push(core: Core, ground: GroundDoc, image: GroundImage): Promise<GroundImage | undefined> {
  const room = image.isPrimary
    ? { 'images.0': { $exists: false } }
    : { 'images.0': { $exists: true }, [`images.${MAX_GROUND_IMAGES - 1}`]: { $exists: false } };
  const added = await native(core.models, 'grounds').updateOne(
    { _id: ground._id, ...room },
    { $push: { images: image }, $set: { updatedAt: core.clock.now() } },
  );
  return added.modifiedCount === 1 ? image : undefined;
}

/** Takes an uploaded picture off a ground; the next one becomes the primary. Throws `NOT_FOUND`. */
export async function removeGroundImage(core: Core, ground: GroundDoc, imageId: string): Promise<void> {
  const grounds = native(core.models, 'grounds');
  const image = ground.images.find(({ url }) => imageIdOf(url)?.toString() === imageId);
  const id = image && imageIdOf(image.url);
  if (!id) throw new AppError('NOT_FOUND', 'This picture does not exist.');
  await grounds.updateOne(
    { _id: ground._id },
    { $pull: { images: { url: image.url } }, $set: { updatedAt: core.clock.now() } },
  );
  await grounds.updateOne(
    { _id: ground._id, 'images.0': { $exists: true }, 'images.isPrimary': { $ne: true } },
    { $set: { 'images.0.isPrimary': true } },
  );
  await dropImage(core, id);
}

/**
 * Puts the pictures of a ground in the order of their addresses; the first becomes the primary. Throws `STATE_CONFLICT`
 * when the addresses are not exactly those of its pictures, as after a change in another tab.
 */
export async function orderGroundImages(
  core: Core,
  ground: GroundDoc,
  urls: string[],
): Promise<GroundImage[]> {
  const wanted = urls.flatMap((url) => ground.images.filter((image) => image.url === url));
  const images = wanted.map((image, at) => ({ ...image, isPrimary: at === 0 }));
  const complete = new Set(urls).size === ground.images.length && images.length === ground.images.length;
  const ordered =
    complete &&
    (await native(core.models, 'grounds').updateOne(
      // A picture that came or went meanwhile makes the list another one, and this order nobody's wish.
      { _id: ground._id, 'images.url': { $all: urls }, images: { $size: urls.length } },
      { $set: { images, updatedAt: core.clock.now() } },
    ));
  if (!ordered || ordered.matchedCount === 0) {
    throw new AppError('STATE_CONFLICT', 'The pictures have changed meanwhile. Please look again.');
  }
  return images;
}
