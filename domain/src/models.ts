import type { Connection } from 'mongoose';
import { auditSchema } from './accounts/audit-log/audit.schema.js';
import { pendingRegistrationSchema } from './accounts/auth/pending-registration.schema.js';
import { blockedPeopleSchema } from './accounts/blocked-people/blocked-people.schema.js';
import { broadcastSchema } from './accounts/broadcasts/broadcast.schema.js';
import { consentSchema } from './accounts/consents/consent.schema.js';
import { passkeysSchema } from './accounts/credentials/passkey.schema.js';
import { pushSubscriptionSchema } from './accounts/credentials/push-subscription.schema.js';
import { secondFactorSchema } from './accounts/credentials/second-factor.schema.js';
import { digestRunSchema } from './accounts/digests/digest-run.schema.js';
import { feedSchema } from './accounts/feeds/feed.schema.js';
import { apiKeySchema } from './accounts/identity/api-key.schema.js';
import { loginAttemptSchema } from './accounts/identity/login-attempt.schema.js';
import { otpSchema } from './accounts/identity/otp.schema.js';
import { sessionSchema } from './accounts/identity/session.schema.js';
import { userSchema } from './accounts/identity/user.schema.js';
import { subscriberSchema } from './accounts/newsletter/subscriber.schema.js';
import { notificationSchema } from './accounts/notifications/notification.schema.js';
import { memberSchema } from './accounts/workplaces/member.schema.js';
import { workLogSchema } from './accounts/workplaces/work-log.schema.js';
import { findingSchema, roundSchema } from './assurance/results/audit-finding.schema.js';
import { ledgerEntrySchema } from './business/ledger/ledger-entry.schema.js';
import { refundFenceSchema } from './business/ledger/refund-fence.schema.js';
import { licenceScanSchema } from './business/owner-checks/licence-scan.schema.js';
import { ownerCheckSchema } from './business/owner-checks/owner-check.schema.js';
import { payoutAccountSchema } from './business/payouts/payout-account.schema.js';
import { dayRollupSchema } from './business/reports/day-rollup.schema.js';
import { settlementSchema } from './business/settlements/settlement.schema.js';
import { settlementRunSchema } from './business/settlements/settlement-run.schema.js';
import { webhookSchema } from './business/webhooks/webhook.schema.js';
import { webhookDeliverySchema } from './business/webhooks/webhook-delivery.schema.js';
import { blockSchema } from './calendar/blocks/block.schema.js';
import { groundDaySchema } from './calendar/day/ground-day.schema.js';
import { openingSchema } from './calendar/openings/opening.schema.js';
import { openingEntrySchema } from './calendar/openings/opening-entry.schema.js';
import { spaceBookSchema } from './calendar/spaces/space-book.schema.js';
import { waitSchema } from './calendar/wait-record/wait.schema.js';
import { groundDraftSchema } from './catalogue/ground-drafts/ground-draft.schema.js';
import { groundSchema } from './catalogue/ground-record/ground.schema.js';
import { reviewSchema } from './catalogue/grounds/review.schema.js';
import { imageSchema } from './catalogue/images/image.schema.js';
import { mailSchema } from './messaging/mail/mail.schema.js';
import { mailCountSchema } from './messaging/mail/mail-count.schema.js';
import { textSchema } from './messaging/text-messages/text.schema.js';
import { idempotencyKeySchema } from './platform/idempotency/idempotency-key.schema.js';
import { compileOnUse, type Db, type Declarations, type Models, openCollections } from './platform/models.js';
import { switchSchema } from './platform/switches/switch.schema.js';
import { fairPlaySchema } from './play/fair-play/fair-play.schema.js';
import { leaderboardRowSchema } from './play/figures/leaderboard-row.schema.js';
import { matchLineSchema } from './play/figures/match-line.schema.js';
import { playerFiguresSchema } from './play/figures/player-figures.schema.js';
import { fixturesSchema } from './play/fixtures/fixtures.schema.js';
import { gameAlertsSchema } from './play/game-alerts/game-alerts.schema.js';
import { gameSchema } from './play/games/game.schema.js';
import { matchSchema } from './play/matches/match.schema.js';
import { matchLogSchema } from './play/matches/match-log.schema.js';
import { personReportSchema } from './play/people-safety/person-report.schema.js';
import { teamSchema } from './play/teams/team.schema.js';
import { teamBookSchema } from './play/teams/team-book.schema.js';
import { tournamentSchema } from './play/tournaments/tournament.schema.js';
import { bookingSchema } from './sales/booking-record/booking.schema.js';
import { paymentSchema } from './sales/booking-record/payment.schema.js';
import { complaintSchema } from './sales/complaints/complaint.schema.js';
import { couponSchema } from './sales/coupons/coupon.schema.js';
import { customerSchema } from './sales/customers/customer.schema.js';
import { customerBookSchema } from './sales/customers/customer-book.schema.js';
import { customerLinkSchema } from './sales/customers/customer-link.schema.js';
import { disputeSchema } from './sales/disputes/dispute.schema.js';
import { documentSchema } from './sales/documents/document.schema.js';
import { invoiceSchema } from './sales/invoices/invoice.schema.js';
import { invoiceCounterSchema } from './sales/invoices/invoice-counter.schema.js';
import { legalSchema } from './sales/invoices/legal.schema.js';
import { regularSchema } from './sales/regulars/regular.schema.js';
import { vendorSchema } from './sales/vendors/vendor.schema.js';

/** Every collection of the product; the names are the resources' plurals. */
export const DECLARATIONS: Declarations = {
  users: { model: 'User', schema: userSchema, collection: 'users' },
  consents: { model: 'Consent', schema: consentSchema, collection: 'consents' },
  gameAlerts: { model: 'GameAlerts', schema: gameAlertsSchema, collection: 'gamealerts' },
  blockedPeople: { model: 'BlockedPeople', schema: blockedPeopleSchema, collection: 'blockedpeople' },
  grounds: { model: 'Ground', schema: groundSchema, collection: 'grounds' },
  groundDrafts: { model: 'GroundDraft', schema: groundDraftSchema, collection: 'grounddrafts' },
  reviews: { model: 'Review', schema: reviewSchema, collection: 'reviews' },
  groundDays: { model: 'GroundDay', schema: groundDaySchema, collection: 'grounddays' },
  bookings: { model: 'Booking', schema: bookingSchema, collection: 'bookings' },
  blocks: { model: 'Block', schema: blockSchema, collection: 'blocks' },
  openings: { model: 'Opening', schema: openingSchema, collection: 'openings' },
  openingEntries: { model: 'OpeningEntry', schema: openingEntrySchema, collection: 'openingentries' },
  waits: { model: 'Wait', schema: waitSchema, collection: 'waits' },
  invoices: { model: 'Invoice', schema: invoiceSchema, collection: 'invoices' },
  invoiceCounters: { model: 'InvoiceCounter', schema: invoiceCounterSchema, collection: 'invoicecounters' },
  legals: { model: 'Legal', schema: legalSchema, collection: 'legals' },
  payments: { model: 'Payment', schema: paymentSchema, collection: 'payments' },
  notifications: { model: 'Notification', schema: notificationSchema, collection: 'notifications' },
  pushSubscriptions: {
    model: 'PushSubscription',
    schema: pushSubscriptionSchema,
    collection: 'pushsubscriptions',
  },
  otps: { model: 'Otp', schema: otpSchema, collection: 'otps' },
  loginAttempts: { model: 'LoginAttempt', schema: loginAttemptSchema, collection: 'loginattempts' },
  pendingRegistrations: {
    model: 'PendingRegistration',
    schema: pendingRegistrationSchema,
    collection: 'pendingregistrations',
  },
  apiKeys: { model: 'ApiKey', schema: apiKeySchema, collection: 'apikeys' },
  sessions: { model: 'Session', schema: sessionSchema, collection: 'sessions' },
  idempotencyKeys: { model: 'IdempotencyKey', schema: idempotencyKeySchema, collection: 'idempotencykeys' },
  mails: { model: 'Mail', schema: mailSchema, collection: 'mails' },
  mailCounts: { model: 'MailCount', schema: mailCountSchema, collection: 'mailcounts' },
  texts: { model: 'Text', schema: textSchema, collection: 'texts' },
  broadcasts: { model: 'Broadcast', schema: broadcastSchema, collection: 'broadcasts' },
  audits: { model: 'Audit', schema: auditSchema, collection: 'audits' },
  switches: { model: 'Switch', schema: switchSchema, collection: 'switches' },
  auditFindings: { model: 'AuditFinding', schema: findingSchema, collection: 'auditfindings' },
  auditRounds: { model: 'AuditRound', schema: roundSchema, collection: 'auditrounds' },
  members: { model: 'Member', schema: memberSchema, collection: 'members' },
  workLogs: { model: 'WorkLog', schema: workLogSchema, collection: 'worklogs' },
  dayRollups: { model: 'DayRollup', schema: dayRollupSchema, collection: 'dayrollups' },
  coupons: { model: 'Coupon', schema: couponSchema, collection: 'coupons' },
  customers: { model: 'Customer', schema: customerSchema, collection: 'customers' },
  spaceBooks: { model: 'SpaceBook', schema: spaceBookSchema, collection: 'spacebooks' },
  customerBooks: { model: 'CustomerBook', schema: customerBookSchema, collection: 'customerbooks' },
  customerLinks: { model: 'CustomerLink', schema: customerLinkSchema, collection: 'customerlinks' },
  secondFactors: { model: 'SecondFactor', schema: secondFactorSchema, collection: 'secondfactors' },
  passkeys: { model: 'Passkeys', schema: passkeysSchema, collection: 'passkeys' },
  ownerChecks: { model: 'OwnerCheck', schema: ownerCheckSchema, collection: 'ownerchecks' },
  licenceScans: { model: 'LicenceScan', schema: licenceScanSchema, collection: 'licencescans' },
  vendors: { model: 'Vendor', schema: vendorSchema, collection: 'vendors' },
  payoutAccounts: { model: 'PayoutAccount', schema: payoutAccountSchema, collection: 'payoutaccounts' },
  ledger: { model: 'LedgerEntry', schema: ledgerEntrySchema, collection: 'ledger' },
  settlements: { model: 'Settlement', schema: settlementSchema, collection: 'settlements' },
  refundFences: { model: 'RefundFence', schema: refundFenceSchema, collection: 'refundfences' },
  settlementRuns: { model: 'SettlementRun', schema: settlementRunSchema, collection: 'settlementruns' },
  feeds: { model: 'Feed', schema: feedSchema, collection: 'feeds' },
  webhooks: { model: 'Webhook', schema: webhookSchema, collection: 'webhooks' },
  webhookDeliveries: {
    model: 'WebhookDelivery',
    schema: webhookDeliverySchema,
    collection: 'webhookdeliveries',
  },
  images: { model: 'Image', schema: imageSchema, collection: 'images' },
  papers: { model: 'Paper', schema: documentSchema, collection: 'papers' },
  regulars: { model: 'Regular', schema: regularSchema, collection: 'regulars' },
  matches: { model: 'Match', schema: matchSchema, collection: 'matches' },
  matchLogs: { model: 'MatchLog', schema: matchLogSchema, collection: 'matchlogs' },
  matchLines: { model: 'MatchLine', schema: matchLineSchema, collection: 'matchlines' },
  playerFigures: { model: 'PlayerFigures', schema: playerFiguresSchema, collection: 'playerfigures' },
  leaderboardRows: { model: 'LeaderboardRow', schema: leaderboardRowSchema, collection: 'leaderboardrows' },
  tournamentFixtures: {
    model: 'TournamentFixtures',
    schema: fixturesSchema,
    collection: 'tournamentfixtures',
  },
  games: { model: 'Game', schema: gameSchema, collection: 'games' },
  tournaments: { model: 'Tournament', schema: tournamentSchema, collection: 'tournaments' },
  subscribers: { model: 'Subscriber', schema: subscriberSchema, collection: 'subscribers' },
  teams: { model: 'Team', schema: teamSchema, collection: 'teams' },
  complaints: { model: 'Complaint', schema: complaintSchema, collection: 'complaints' },
  disputes: { model: 'Dispute', schema: disputeSchema, collection: 'disputes' },
  personReports: { model: 'PersonReport', schema: personReportSchema, collection: 'personreports' },
  fairPlay: { model: 'FairPlay', schema: fairPlaySchema, collection: 'fairplay' },
  teamBooks: { model: 'TeamBook', schema: teamBookSchema, collection: 'teambooks' },
  digestRuns: { model: 'DigestRun', schema: digestRunSchema, collection: 'digestruns' },
};

/** Every collection as a mongoose model, bound to one connection. */
export const createModels = (connection: Connection): Models => compileOnUse(connection, DECLARATIONS);

/** The driver's collections over an open connection. */
export const openDb = (connection: Connection): Db => openCollections(connection, DECLARATIONS);
