import type { Migration } from '../migrations/migration.js';

export interface Numbered {
  _id: number;
  n?: number;
}

/**
 * A migration for tests: raises `n` of each document of `things` from none to 1, ten at a time, and tells each batch.
 */
export function numberingMigration(name: string, onBatch: () => Promise<void> | void): Migration {
  return {
    name,
    async up({ db, checkpoint }) {
      const things = db.collection<Numbered>('things');
      for (;;) {
        const some = await things.find({ n: { $exists: false } }, { limit: 10 }).toArray();
        if (some.length === 0) return;
        const ids = some.map(({ _id }) => _id);
        await things.updateMany({ _id: { $in: ids }, n: { $exists: false } }, { $inc: { n: 1 } });
        await onBatch();
        await checkpoint();
      }
    },
  };
}
