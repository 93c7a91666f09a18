import type { mongo } from 'mongoose';
import type { Migration } from './migration.js';

const AT_ONCE = 500;
const OLD_INDEXES = ['live.ref_1', 'live.holdId_1', 'live.expiresAt_1'];
const NAMESPACE_NOT_FOUND = 26;
const INDEX_NOT_FOUND = 27;

/** Holds stood in their player's document too (`live`), until the ground day alone owned them: the copies go. */
export const removeHoldsOfUsers: Migration = {
  name: '001-remove-holds-of-users',
  async up({ db, checkpoint }) {
    const users = db.collection('users');
    for (const index of OLD_INDEXES) await dropIndex(users, index);
    for (;;) {
      const some = await users
        .find({ live: { $exists: true } }, { projection: { _id: 1 }, limit: AT_ONCE })
        .toArray();
      if (some.length === 0) return;
      await users.updateMany({ _id: { $in: some.map(({ _id }) => _id) } }, { $unset: { live: 1 } });
      await checkpoint();
    }
  },
};

async function dropIndex(collection: mongo.Collection, name: string): Promise<void> {
  try {
    await collection.dropIndex(name);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code !== NAMESPACE_NOT_FOUND && code !== INDEX_NOT_FOUND) throw error;
  }
}
