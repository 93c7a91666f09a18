import { dropIndex } from './drop-index.js';
import type { Migration } from './migration.js';

/**
 * Lets accounts show a phone that another one holds. Creates the new index first, so that one of the two always decides
 * races.
 */
export const letUnprovenPhonesRepeat: Migration = {
  name: '011-let-unproven-phones-repeat',
  async up({ db }) {
    const users = db.collection('users');
    await users.createIndex({ phone: 1, phoneHeldElsewhere: 1 }, { unique: true });
    await dropIndex(users, 'phone_1');
  },
};
