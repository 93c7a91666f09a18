import type { mongo } from 'mongoose';
import type { ImageDoc } from '../catalogue/images/image.schema.js';
import type { Migration } from './migration.js';

const AT_ONCE = 500;
/** The previous version reads pictures only from their records, and may run this much longer. */
const LATER_MS = 30 * 60_000;

/**
 * Marks pictures stored in the database: the worker's sweep moves them into the storage once the previous version has
 * stopped. Until then they are read from the database.
 */
export const movePictures: Migration = {
  name: '007-move-pictures',
  async up({ db, checkpoint }) {
    const images = db.collection<Pick<ImageDoc, '_id' | 'bytes' | 'dueAt'>>('images');
    const dueAt = new Date(Date.now() + LATER_MS);
    for (let after: mongo.ObjectId | undefined; ; ) {
      const some = await images
        .find(after ? { _id: { $gt: after } } : {}, { projection: { _id: 1 }, limit: AT_ONCE })
        .sort({ _id: 1 })
        .toArray();
      after = some.at(-1)?._id;
      if (!after) return;
      await images.updateMany(
        { _id: { $in: some.map(({ _id }) => _id) }, bytes: { $exists: true }, dueAt: { $exists: false } },
        { $set: { dueAt } },
      );
      await checkpoint();
    }
  },
};
