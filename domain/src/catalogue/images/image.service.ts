import { randomBytes } from 'node:crypto';
import { refuse } from '@crease/shared/refusals';
import { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { failpoint } from '../../platform/failpoint.js';
import { isStorageAway } from '../../platform/storage/storage.js';
import { nameOf } from '../../platform/storage/stored-name.js';
import { deleteImage, findImage, type ImageDoc, insertImage, markGone } from './image.schema.js';

/** The address of a picture. */
export const imageUrl = (id: Types.ObjectId): string => `/api/images/${id.toString()}`;

const URL_FORM = /^\/api\/images\/([0-9a-f]{24})$/;

/** The picture behind one of our addresses, or undefined for any other. */
export function imageIdOf(url: string): Types.ObjectId | undefined {
  const id = URL_FORM.exec(url)?.[1];
  return id === undefined ? undefined : new Types.ObjectId(id);
}

/** A picture that is not shown after this long was left by a crash; no request takes a tenth of it. */
const SHOWN_WITHIN_MS = 15 * 60_000;

/**
 * Stores an encoded picture under a random id, so that a hidden picture cannot be found. The caller confirms that it is
 * shown (`settleImage`), or the sweep checks.
 * @throws `UNAVAILABLE` if the storage is down or full; nothing is kept then.
 */
export async function keepImage(
  core: Core,
  bytes: Buffer,
  of: Pick<ImageDoc, 'groundId'> | Pick<ImageDoc, 'userId'>,
): Promise<Types.ObjectId> {
  const _id = new Types.ObjectId(randomBytes(12).toString('hex'));
  const file = nameOf('pictures', _id.toString(), bytes);
  const dueAt = new Date(core.clock.now().getTime() + SHOWN_WITHIN_MS);
  await insertImage(core, { _id, file, size: bytes.length, dueAt, ...of });
  await failpoint('picture.afterRecord');
  try {
    await core.storage.put(file, bytes);
  } catch (error) {
    // The file may have been stored even so, for example if the answer was lost: the sweep deletes it.
    if (isStorageAway(error)) await markGone(core, _id);
    throw error;
  }
  await failpoint('picture.afterFile');
  return _id;
}

/** Deletes a picture. Idempotent. It is hidden at once, and its file is deleted as soon as the storage allows. */
export async function dropImage(core: Core, id: Types.ObjectId): Promise<void> {
  const gone = await markGone(core, id);
  await failpoint('picture.afterGone');
  try {
    if (gone) await removeGone(core, gone);
  } catch (error) {
    if (!isStorageAway(error)) throw error;
    core.log.warn({ err: error, imageId: id }, 'a picture’s file is left for the sweep to delete');
  }
}

/** Deletes the file of a hidden picture, then its record. @throws `UNAVAILABLE` */
export async function removeGone(core: Core, { _id, file }: ImageDoc): Promise<void> {
  if (file) await core.storage.delete(file);
  await deleteImage(core, _id);
}

/** A picture's bytes and type. @throws `NOT_FOUND`, or `UNAVAILABLE` if the storage is down */
export async function readImage(core: Core, id: string): Promise<{ contentType: string; bytes: Buffer }> {
  const found = await findImage(core, new Types.ObjectId(id));
  const bytes = found && (await bytesOf(core, found));
  if (!bytes) throw refuse('NOT_FOUND', 'no_such_picture');
  return { contentType: found.contentType, bytes };
}

async function bytesOf(core: Core, { _id, bytes, file }: ImageDoc): Promise<Buffer | undefined> {
  if (bytes) return Buffer.from(bytes.buffer);
  const stored = file && (await core.storage.get(file));
  if (!stored) core.log.error({ imageId: _id, file }, 'a picture’s file is missing');
  return stored;
}
