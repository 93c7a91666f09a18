import { dropIndex } from './drop-index.js';
import type { Migration } from './migration.js';

const AT_ONCE = 500;
const OLD_INDEXES = ['live.ref_1', 'live.holdId_1', 'live.expiresAt_1'];

/** Removes copies of holds from user documents (`live`): the ground day now owns them alone. */
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
