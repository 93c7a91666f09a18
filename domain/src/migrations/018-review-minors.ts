import type { Migration } from './migration.js';

/** Marks accounts that became minors' earlier: the sweep undoes what they did as adults'. Repeating it is harmless. */
export const reviewMinors: Migration = {
  name: '018-review-minors',
  async up({ db }) {
    const minors = { under18: true, deletedAt: { $exists: false }, minorDueAt: { $exists: false } };
    await db.collection('users').updateMany(minors, { $set: { minorDueAt: new Date() } });
  },
};
