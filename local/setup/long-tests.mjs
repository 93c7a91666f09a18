/** Beginnings of the paths of integration tests that use `ROUNDS`: `npm run test:long` runs them. */
export const GENERATED = [
  'domain/src/reference-model',
  'domain/src/accounts/auth/login-attempts',
  'domain/src/calendar/holds/',
  'domain/src/calendar/waitlist/hand-over',
  'domain/src/play/fixtures/publish-hours',
  'domain/src/play/games/generated-games',
  'domain/src/play/games/generated-shares',
  'domain/src/play/games/places',
  'domain/src/play/tournaments/generated-entries',
  'domain/src/sales/change/operations',
  'domain/src/sales/spaces/manage-spaces',
  'domain/src/sales/regulars/generated-regulars',
  'domain/src/sales/coupons/',
  'domain/src/business/reports/earnings-and-ledger',
  'api/src/fuzz',
];

/** The same of unit tests. */
export const RECHECKED = ['local/src/linear-expressions'];
