import type { Core } from '../../platform/core.js';
import type { StoredName } from '../../platform/storage/stored-name.js';
import type { ImageDoc } from './image.model.js';

const images = (core: Core) => core.db.images;

/** Pictures to look at, those first that wait longest. */
export const findDueImages = (core: Core): AsyncIterable<ImageDoc> =>
  images(core)
    .find({ dueAt: { $lte: core.clock.now() } })
    .sort({ dueAt: 1 });

/** Names the file that a picture of an older version is about to have, so that no file is without a record. */
export async function noteFile(
  core: Core,
  { _id }: ImageDoc,
  about: { file: StoredName; size: number },
): Promise<void> {
  await images(core).updateOne({ _id, bytes: { $exists: true } }, { $set: about });
}

/** The file has the picture: the record forgets it. One that has gone meanwhile is left for the next look. */
export async function forgetBytes(core: Core, { _id, dueAt }: ImageDoc): Promise<void> {
  await images(core).updateOne(
    { _id, ...(dueAt && { dueAt }), goneAt: { $exists: false } },
    { $unset: { bytes: '', dueAt: '' } },
  );
}
