import { SHOWN_REVIEWS } from '../catalogue/grounds/review.schema.js';
import type { Migration } from './migration.js';

/** Makes hidden reviews due for a recount, which takes their words off their bookings. Repeating it is harmless. */
export const recountHiddenReviews: Migration = {
  name: '017-recount-hidden-reviews',
  async up({ db }) {
    const hidden = { $nor: [SHOWN_REVIEWS], uncounted: { $exists: false } };
    await db.collection('reviews').updateMany(hidden, { $set: { uncounted: true } });
  },
};
