import { AppError } from '@crease/shared/errors';
import { refuse } from '@crease/shared/refusals';
import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { failpoint } from '../../platform/failpoint.js';
import type { GroundDoc } from '../ground-record/ground.schema.js';
import { encodePicture } from '../images/encode-image.js';
import { settleImage } from '../images/image.schema.js';
import { dropImage, imageIdOf, imageUrl, keepImage } from '../images/image.service.js';
import { withReview } from './ground-review.js';
import { type Picture, withoutPicture, withPicture } from './picture-list.js';
import { change } from './update-ground.js';

export type GroundImage = GroundDoc['images'][number];

/**
 * Adds a picture to a ground or replaces one; the caller has checked permissions. The first is the primary.
 * @throws `VALIDATION` for anything but a picture, `STATE_CONFLICT` beyond twelve, `NOT_FOUND` if there is nothing to
 * replace, `UNAVAILABLE` if it cannot be stored; nothing has changed then.
 */
export async function addGroundImage(
  core: Core,
  ground: GroundDoc,
  bytes: Buffer,
  replacesId?: string,
): Promise<GroundImage> {
  const id = await keepImage(core, await encodePicture(bytes), { groundId: ground._id });
  const added = await show(core, ground, id, replacesId);
  await failpoint('picture.afterShown');
  await settleImage(core, id);
  if (replacesId) await dropPicture(core, replacesId);
  return added;
}

/** Shows a stored picture; drops it if that is refused. */
async function show(
  core: Core,
  ground: GroundDoc,
  id: Types.ObjectId,
  replacesId: string | undefined,
): Promise<GroundImage> {
  const url = imageUrl(id);
  try {
    const after = await changePictures(core, ground._id, (images) =>
      withPicture(images, { url, alt: fallbackAlt(ground) }, replacesId),
    );
    const added = after.images.find((image) => image.url === url);
    if (!added) throw refuse('NOT_FOUND', 'no_such_picture');
    return added;
  } catch (error) {
    await dropImage(core, id);
    throw error;
  }
}

/** The alt text of a picture without a description. */
export const fallbackAlt = ({ name, location }: Pick<GroundDoc, 'name' | 'location'>): string =>
  `${name}, ${location.cityName}`;

/** Removes an uploaded picture from a ground; the next one becomes the primary. @throws `NOT_FOUND` */
export async function removeGroundImage(core: Core, ground: GroundDoc, imageId: string): Promise<void> {
  await changePictures(core, ground._id, (images) => withoutPicture(images, imageId));
  await dropPicture(core, imageId);
}

const dropPicture = async (core: Core, imageId: string): Promise<void> => {
  const id = imageIdOf(`/api/images/${imageId}`);
  if (id) await dropImage(core, id);
};

/**
 * Orders a ground's pictures by the given addresses, and sets their descriptions if given; the first becomes the
 * primary.
 * @throws `STATE_CONFLICT` if the addresses are not exactly those of its pictures, as after a change in another tab.
 */
export async function orderGroundImages(
  core: Core,
  ground: GroundDoc,
  urls: string[],
  alts?: string[],
): Promise<GroundImage[]> {
  const { images } = await changePictures(core, ground._id, (before) => {
    const wanted = urls.flatMap((url, at) =>
      before
        .filter((image) => image.url === url)
        .map((image) => ({ ...image, alt: alts ? alts[at] || fallbackAlt(ground) : image.alt })),
    );
    if (new Set(urls).size !== before.length || wanted.length !== before.length)
      throw new AppError('STATE_CONFLICT', 'The pictures have changed meanwhile. Please look again.');
    return wanted;
  });
  return images;
}

/** Changes pictures as an update of the ground, so that none is lost in concurrent changes. */
async function changePictures(
  core: Core,
  groundId: Types.ObjectId,
  decide: (images: GroundImage[]) => Picture[],
): Promise<GroundDoc> {
  return await change(core, groundId, (before) => {
    const images = decide(before.images).map(({ url, alt }, at) => ({ url, alt, isPrimary: at === 0 }));
    return withReview(before, { images }, core.clock.now());
  });
}
