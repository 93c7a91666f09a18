import { randomBytes } from 'node:crypto';
import { AppError } from '@crease/shared/errors';
import { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { deleteImage, findImage, type ImageDoc, insertImage } from './image.model.js';

/** Where a picture is shown from. */
export const imageUrl = (id: Types.ObjectId): string => `/api/images/${id.toString()}`;

const URL_FORM = /^\/api\/images\/([0-9a-f]{24})$/;

/** The picture behind one of our addresses, or undefined for any other. */
export function imageIdOf(url: string): Types.ObjectId | undefined {
  const id = URL_FORM.exec(url)?.[1];
  return id === undefined ? undefined : new Types.ObjectId(id);
}

/** Keeps a picture that we have encoded. Its id is random: a picture that is shown to nobody is found by nobody. */
export async function keepImage(
  core: Core,
  bytes: Buffer,
  of: Pick<ImageDoc, 'groundId'> | Pick<ImageDoc, 'userId'>,
): Promise<Types.ObjectId> {
  const _id = new Types.ObjectId(randomBytes(12).toString('hex'));
  await insertImage(core, _id, bytes, of);
  return _id;
}

/** Drops a picture; one that is gone already is no error. */
export async function dropImage(core: Core, id: Types.ObjectId): Promise<void> {
  await deleteImage(core, id);
}

/** A picture's bytes and type. Throws `NOT_FOUND`. */
export async function readImage(core: Core, id: string): Promise<{ contentType: string; bytes: Buffer }> {
  const found = await findImage(core, new Types.ObjectId(id));
  if (!found) throw new AppError('NOT_FOUND', 'This picture does not exist.');
  return { contentType: found.contentType, bytes: Buffer.from(found.bytes.buffer) };
}
