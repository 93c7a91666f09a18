import { dropIndex } from './drop-index.js';
import type { Migration } from './migration.js';

/** Indexes of the previous version, replaced by ones that include the filter fields. */
const OLD_INDEXES = [
  'location.cityId_1_status_1_onlineBooking_-1_relevance_-1__id_1',
  'location.cityId_1_status_1_price.from_1_relevance_-1__id_1',
  'location.cityId_1_status_1_rating.average_-1_relevance_-1__id_1',
  'status_1_onlineBooking_-1_relevance_-1__id_1',
  'status_1_price.from_1_relevance_-1__id_1',
  'status_1_rating.average_-1_relevance_-1__id_1',
  'location.latitude_1',
  'searchKeys_1',
];

/** Drops them: unused, and each costs time at every write of a ground. */
export const dropNarrowGroundIndexes: Migration = {
  name: '008-drop-narrow-ground-indexes',
  async up({ db }) {
    const grounds = db.collection('grounds');
    for (const index of OLD_INDEXES) await dropIndex(grounds, index);
  },
};
