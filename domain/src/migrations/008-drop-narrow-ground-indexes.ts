import { dropIndex } from './drop-index.js';
import type { Migration } from './migration.js';

/** Those of the lists before, in whose places stand ones that also tell what filters ask. */
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

/** Nothing reads by them any more, and each costs with every ground that is written. */
export const dropNarrowGroundIndexes: Migration = {
  name: '008-drop-narrow-ground-indexes',
  async up({ db }) {
    const grounds = db.collection('grounds');
    for (const index of OLD_INDEXES) await dropIndex(grounds, index);
  },
};
