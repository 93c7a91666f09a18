import { hasAvatar } from '../../accounts/users/own-account.queries.js';
import type { Core } from '../../platform/core.js';
import { drain } from '../../platform/drain.js';
import { failpoint } from '../../platform/failpoint.js';
import { isStorageAway } from '../../platform/storage/storage.js';
import { nameOf } from '../../platform/storage/stored-name.js';
import {
  findDueImages,
  forgetBytes,
  hasPicture,
  type ImageDoc,
  markGone,
  noteFile,
  settleImage,
} from './image.schema.js';
import { imageUrl, removeGone } from './image.service.js';

/**
 * Works off due pictures: moves those stored in the database by an older version into the storage, and deletes unused
 * ones with their files. Ends its round when the storage is down. Returns how many were due.
 */
export async function tendPictures(core: Core, signal?: AbortSignal): Promise<number> {
  const round = {
    atOnce: 2,
    failed: 'a picture could not be tended yet',
    endsRound: isStorageAway,
    signal,
  };
  return await drain(core, findDueImages(core), round, (image) => tend(core, image));
}

async function tend(core: Core, image: ImageDoc): Promise<void> {
  if (image.goneAt) return await removeGone(core, image);
  if (image.bytes) return await move(core, image, Buffer.from(image.bytes.buffer));
  if (await isShown(core, image)) return await settleImage(core, image._id);
  const gone = await markGone(core, image._id);
  if (gone) await removeGone(core, gone);
}

async function isShown(core: Core, { _id, groundId, userId }: ImageDoc): Promise<boolean> {
  const url = imageUrl(_id);
  if (groundId) return await hasPicture(core, groundId, url);
  return userId !== undefined && (await hasAvatar(core, userId, url));
}

/** The picture is read from its record until the file is whole. */
async function move(core: Core, image: ImageDoc, bytes: Buffer): Promise<void> {
  const file = nameOf('pictures', image._id.toString(), bytes);
  await noteFile(core, image, { file, size: bytes.length });
  await core.storage.put(file, bytes);
  await failpoint('picture.afterCopy');
  await forgetBytes(core, image);
}
