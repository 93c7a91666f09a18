import { AppError } from '@crease/shared/errors';
import type { Core } from '../../platform/core.js';
import { retryOnConflict } from '../../platform/retry-on-conflict.js';
import { type Picture, withPicture } from '../grounds/picture-list.js';
import { encodePicture } from '../images/encode-image.js';
import { dropImage, imageUrl, keepImage } from '../images/image.service.js';
import { writeDraftPictures } from './ground-draft.schema.js';
import { dropPictureAt, openDraft } from './ground-drafts.js';

const ATTEMPTS = 40;

/** Adds a picture to an owner's draft, or replaces one. Throws like `addGroundImage`. */
export async function addDraftPicture(
  core: Core,
  ownerId: string,
  bytes: Buffer,
  replacesId?: string,
): Promise<Picture> {
  const { groundId } = await openDraft(core, ownerId);
  const id = await keepImage(core, await encodePicture(bytes), { groundId });
  const url = imageUrl(id);
  try {
    const images = await changePictures(core, ownerId, (before) =>
      withPicture(before, { url, alt: '' }, replacesId),
    );
    return images.find((image) => image.url === url) ?? { url, alt: '' };
  } catch (error) {
    await dropImage(core, id);
    throw error;
  }
}

/**
 * Sets order and descriptions of a draft's pictures; drops those not named.
 * @throws `STATE_CONFLICT` for an unknown or repeated address.
 */
export async function setDraftPictures(core: Core, ownerId: string, wanted: Picture[]): Promise<Picture[]> {
  return await changePictures(core, ownerId, (before) => {
    const known = new Set(before.map(({ url }) => url));
    const urls = new Set(wanted.map(({ url }) => url));
    if (urls.size !== wanted.length || wanted.some(({ url }) => !known.has(url)))
      throw new AppError('STATE_CONFLICT', 'The pictures have changed meanwhile. Please look again.');
    return wanted;
  });
}

/** Stores a change of a draft's pictures, and deletes the ones it no longer has. */
async function changePictures(
  core: Core,
  ownerId: string,
  decide: (images: Picture[]) => Picture[],
): Promise<Picture[]> {
  const done = await retryOnConflict(ATTEMPTS, async () => {
    const draft = await openDraft(core, ownerId);
    const images = decide(draft.images);
    if (!(await writeDraftPictures(core, draft, images))) return undefined;
    const kept = new Set(images.map(({ url }) => url));
    return { images, gone: draft.images.filter(({ url }) => !kept.has(url)) };
  });
  if (!done)
    throw new AppError(
      'UNAVAILABLE',
      'Many pictures are coming in right now. Please try again in a moment.',
      {
        retryAfterSeconds: 1,
      },
    );
  for (const { url } of done.gone) await dropPictureAt(core, url);
  return done.images;
}
