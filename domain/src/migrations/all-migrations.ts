import { removeHoldsOfUsers } from './001-remove-holds-of-users.js';
import { fillFromRates } from './002-fill-from-rates.js';
import { fillDayRollups } from './003-fill-day-rollups.js';
import { fillBookingSearchKeys } from './004-fill-booking-search-keys.js';
import { postOldPayments } from './005-post-old-payments.js';
import { sumPaidDaysAnew } from './006-sum-paid-days-anew.js';
import { movePictures } from './007-move-pictures.js';
import { dropNarrowGroundIndexes } from './008-drop-narrow-ground-indexes.js';
import { foldSearchKeys } from './009-fold-search-keys.js';
import { sealIdempotentAnswers } from './010-seal-idempotent-answers.js';
import { letUnprovenPhonesRepeat } from './011-let-unproven-phones-repeat.js';
import { oneLiveOrderForEachPayable } from './012-one-live-order-for-each-payable.js';
import { copySellers } from './013-copy-sellers.js';
import { recordOldConsents } from './014-record-old-consents.js';
import { startReportClocks } from './015-start-report-clocks.js';
import { billTakenCommission } from './016-bill-taken-commission.js';
import { recountHiddenReviews } from './017-recount-hidden-reviews.js';
import { reviewMinors } from './018-review-minors.js';
import type { Migration } from './migration.js';

/** Every migration this version knows, in the order in which they run. */
export const MIGRATIONS: readonly Migration[] = [
  removeHoldsOfUsers,
  fillFromRates,
  fillDayRollups,
  fillBookingSearchKeys,
  postOldPayments,
  sumPaidDaysAnew,
  movePictures,
  dropNarrowGroundIndexes,
  foldSearchKeys,
  sealIdempotentAnswers,
  letUnprovenPhonesRepeat,
  oneLiveOrderForEachPayable,
  copySellers,
  recordOldConsents,
  startReportClocks,
  billTakenCommission,
  recountHiddenReviews,
  reviewMinors,
];
