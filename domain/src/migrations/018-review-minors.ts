import type { Migration } from './migration.js';

/** Has the sweep undo what accounts that became minors' before did as adults'. Repeating it is harmless. */
export const reviewMinors: Migration = {
  name: '018-review-minors',
  async up({ db }) {
    const minors = { under18: true, deletedAt: { $exists: false }, minorDueAt: { $exists: false } };
    await db.collection('users').updateMany(minors, { $set: { minorDueAt: new Date() } });
  },
};
