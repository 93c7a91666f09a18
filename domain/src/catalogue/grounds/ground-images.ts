import { AppError } from '@crease/shared/errors';
import type { Core } from '../../platform/core.js';
import { encodePicture } from '../images/encode-image.js';
import { dropImage, imageIdOf, imageUrl, keepImage } from '../images/image.service.js';
import type { GroundDoc } from './ground.model.js';
import {
  type GroundImage,
  MAX_GROUND_IMAGES,
  orderPictures,
  pullPicture,
  pushPicture,
} from './ground-pictures.model.js';

/**
 * Adds a picture to a ground; whose it is has been judged. The first one becomes the primary. Throws `VALIDATION` for
 * what is no picture, `STATE_CONFLICT` beyond twelve.
 */
export async function addGroundImage(core: Core, ground: GroundDoc, bytes: Buffer): Promise<GroundImage> {
  const id = await keepImage(core, await encodePicture(bytes), { groundId: ground._id });
  const image = { url: imageUrl(id), alt: `${ground.name}, ${ground.location.cityName}` };
  for (const isPrimary of [true, false]) {
    const added = { ...image, isPrimary };
    if (await pushPicture(core, ground._id, added)) return added;
  }
  await dropImage(core, id);
  throw new AppError('STATE_CONFLICT', `A ground shows at most ${MAX_GROUND_IMAGES} pictures.`);
}

/** Takes an uploaded picture off a ground; the next one becomes the primary. Throws `NOT_FOUND`. */
export async function removeGroundImage(core: Core, ground: GroundDoc, imageId: string): Promise<void> {
  const image = ground.images.find(({ url }) => imageIdOf(url)?.toString() === imageId);
  const id = image && imageIdOf(image.url);
  if (!id) throw new AppError('NOT_FOUND', 'This picture does not exist.');
  await pullPicture(core, ground._id, image.url);
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
  if (!complete || !(await orderPictures(core, ground._id, images))) {
    throw new AppError('STATE_CONFLICT', 'The pictures have changed meanwhile. Please look again.');
  }
  return images;
}
