import type { Models } from '../platform/models.js';

/** How long documents of a collection stay. */
export type Rule =
  /** A TTL index deletes them `days` after the date in `field`. */
  | { ttl: { field: string; days: number } }
  /** They are deleted with the account, or sooner by the person. */
  | 'account'
  /** They stay for others; what they say about a person goes with the account. */
  | 'shared'
  /** Books of account: at least the period of tax law. The code never deletes them. */
  | 'tax'
  /** The same, and a sweep deletes them when the period is over. */
  | 'tax-ends'
  /** Security logs and proofs: at least a year. The code never deletes them. */
  | 'year'
  /** What is in force now: the next state replaces it. */
  | 'replaced'
  /** Nothing in them is about a person. */
  | 'things';

export interface Retention {
  purpose: string;
  rule: Rule;
  /** The period in words. */
  period: string;
}

const TAX = '72 months from the due date of the annual return';
const YEAR = 'at least one year';
const ACCOUNT = 'until the account ends';
const SHARED = 'for others, without the person once the account ends';
const THINGS = 'while the service runs';

const ofTax = (purpose: string): Retention => ({ purpose, rule: 'tax', period: TAX });
const ofYear = (purpose: string): Retention => ({ purpose, rule: 'year', period: YEAR });
const ofAccount = (purpose: string, period = ACCOUNT): Retention => ({ purpose, rule: 'account', period });
const ofShared = (purpose: string): Retention => ({ purpose, rule: 'shared', period: SHARED });
const ofThings = (purpose: string, period = THINGS): Retention => ({ purpose, rule: 'things', period });
const ofTtl = (purpose: string, field: string, days: number, period: string): Retention => ({
  purpose,
  rule: { ttl: { field, days } },
  period,
});

/** Where each rule comes from. */
export const SOURCES: Record<'ttl' | Exclude<Rule, object>, string> = {
  ttl: 'DPDP Act 2023, s. 8(7): the purpose is served',
  account: 'DPDP Act 2023, s. 8(7), s. 12(3)',
  shared: 'DPDP Act 2023, s. 8(7), s. 12(3)',
  tax: 'Central GST Act 2017, s. 36; Income-tax Act 1961, s. 44AA',
  'tax-ends': 'Central GST Act 2017, s. 36, s. 52; Income-tax Act 1961, s. 194-O',
  year: 'DPDP Rules 2025, r. 6(1)(e), r. 8(3); CERT-In Directions of 28 April 2022, (iv)',
  replaced: 'DPDP Act 2023, s. 8(7): the purpose is served',
  things: 'no personal data',
};

/** Why and how long each collection is kept. A test fails for a collection without a row, or with another TTL index. */
export const RETENTION: { [K in keyof Models]: Retention } = {
  users: ofShared('the account: signing in, bookings, messages'),
  consents: ofYear('proof of what was consented to'),
  gameAlerts: ofAccount('finding games'),
  blockedPeople: ofAccount('keeping two people apart'),
  bookings: ofTax('the booking, and its part of the books'),
  customers: ofShared('the customer list of a ground'),
  customerBooks: ofThings('the state of a customer list', 'until the owner’s account ends'),
  customerLinks: ofAccount('joining a customer with their account'),
  regulars: ofShared('weekly games of a ground'),
  blocks: ofShared('hours that are closed'),
  grounds: ofShared('the listing'),
  groundDrafts: ofAccount('a listing that is being written', 'until it is sent in or the account ends'),
  members: ofShared('who works at a ground'),
  workLogs: ofShared('what staff did, for the owner'),
  reviews: ofShared('opinions on a ground'),
  teams: ofShared('teams and their members'),
  complaints: ofShared('complaints and requests about data'),
  personReports: ofShared('reports about people'),
  fairPlay: ofAccount('ratings of fair play'),
  teamBooks: ofAccount('the teams of a player'),
  waits: ofAccount('the waiting list of an hour'),
  openings: ofTtl('the draw of a new day, for everybody to check', 'createdAt', 90, '90 days'),
  openingEntries: ofTtl('places in the line for a new day', 'enteredAt', 90, '90 days'),
  notifications: ofAccount('the bell'),
  feeds: ofAccount('calendar feeds', 'until switched off or the account ends'),
  webhooks: ofAccount('connections of an owner', 'until removed or the account ends'),
  webhookDeliveries: ofTtl('delivering events to an owner’s system', 'createdAt', 7, '7 days'),
  apiKeys: ofAccount('access of an owner’s system', 'until removed or the account ends'),
  sessions: ofTtl('staying signed in', 'expiresAt', 0, '30 days after the last use'),
  secondFactors: ofAccount('two-step sign-in', 'until switched off or the account ends'),
  passkeys: ofAccount('signing in without a password', 'until removed or the account ends'),
  pushSubscriptions: ofAccount('pushes to a browser', 'until switched off or the account ends'),
  images: ofAccount('pictures', 'until replaced or the account ends'),
  idempotencyKeys: ofTtl('a repeated request does nothing twice', 'createdAt', 1, '24 hours'),
  otps: ofTtl('mailed codes and their limits', 'forgetAt', 0, '2 days after the day’s first code'),
  loginAttempts: ofTtl('slowing down guesses', 'forgetAt', 0, '24 hours at most after an attempt'),
  pendingRegistrations: ofTtl('proving an address', 'expiresAt', 0, '24 hours'),
  mails: ofTtl('sending mails once', 'createdAt', 7, '7 days'),
  texts: ofTtl('sending texts once', 'createdAt', 7, '7 days'),
  subscribers: ofAccount('the newsletter', 'until unsubscribed or the account ends'),
  invoices: ofTax('tax invoices and credit notes'),
  papers: ofAccount('printed receipts and invoices, made again on request'),
  invoiceCounters: ofTax('gapless numbers of invoices'),
  legals: { purpose: 'the issuer of invoices; returns of tax at source', rule: 'tax-ends', period: TAX },
  ownerChecks: ofAccount('knowing an owner before the first payout, and the mark on grounds'),
  licenceScans: ofAccount(
    'showing a licence of a ground to our team',
    'until the licence is replaced or the account ends',
  ),
  payoutAccounts: ofAccount('paying an owner'),
  vendors: ofAccount('paying an owner through the provider’s split'),
  coupons: ofShared('coupons and how often each was used'),
  spaceBooks: ofThings('how grounds share a place'),
  matches: ofShared('a match and its scorer'),
  matchLogs: ofShared('the balls of a match'),
  tournaments: ofTax('tournaments and entry fees'),
  games: ofTax('games and shared payments'),
  tournamentFixtures: ofThings('the draw of a tournament'),
  matchLines: ofAccount('figures of a player by match'),
  playerFigures: ofAccount('figures of a player'),
  leaderboardRows: ofAccount('leaderboards'),
  payments: ofTax('payments and refunds'),
  disputes: ofTax('disputes of payments'),
  ledger: ofTax('the ledger'),
  settlements: ofTax('payouts and tax at source'),
  refundFences: ofThings('no refund is made twice'),
  settlementRuns: ofThings('each settlement is made once'),
  groundDays: ofShared('the hours of a day'),
  dayRollups: ofThings('sums for reports'),
  broadcasts: ofThings('announcements'),
  digestRuns: ofThings('the morning mail goes out once'),
  audits: ofYear('what administrators did'),
  switches: {
    purpose: 'switches of the service',
    rule: 'replaced',
    period: 'while it is set; the audit log keeps the act',
  },
  auditFindings: ofThings('findings of the audit', 'until a later round no longer finds them'),
  auditRounds: ofThings('the last round of the audit'),
  mailCounts: ofTtl('limits on mails', 'forgetAt', 0, '2 days'),
};
