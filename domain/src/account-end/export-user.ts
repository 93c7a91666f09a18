import { exportAudits } from '../accounts/audit-log/audit.schema.js';
import { exportPendingRegistrations } from '../accounts/auth/pending-registration.schema.js';
import { exportBlocked } from '../accounts/blocked-people/blocked-people.schema.js';
import { exportBroadcasts } from '../accounts/broadcasts/broadcast.schema.js';
import { exportConsents } from '../accounts/consents/consent.schema.js';
import { exportPasskeys } from '../accounts/credentials/passkey.schema.js';
import { exportPushSubscriptions } from '../accounts/credentials/push-subscription.schema.js';
import { exportSecondFactor } from '../accounts/credentials/second-factor.schema.js';
import { exportFeeds } from '../accounts/feeds/feed.schema.js';
import { keysOf } from '../accounts/identity/api-key.schema.js';
import { codeRecordsOf, loginAttemptsOf } from '../accounts/identity/security-records.js';
import { exportSessions } from '../accounts/identity/session.schema.js';
import { presentUser } from '../accounts/identity/user.present.js';
import type { UserDoc } from '../accounts/identity/user.schema.js';
import { signInPhoneOf } from '../accounts/identity/user-phone.queries.js';
import { exportSubscriptions } from '../accounts/newsletter/subscriber.schema.js';
import { presentNotification } from '../accounts/notifications/notification.present.js';
import { exportNotifications } from '../accounts/notifications/notification-erasure.queries.js';
import { getUser } from '../accounts/users/user.service.js';
import { exportMemberships } from '../accounts/workplaces/member-erasure.queries.js';
import { exportWorkLogs } from '../accounts/workplaces/work-log-erasure.queries.js';
import { exportScans } from '../business/owner-checks/licence-scan.schema.js';
import { exportChecks } from '../business/owner-checks/owner-check.schema.js';
import { exportPayoutAccount } from '../business/payouts/payout-account.schema.js';
import { webhooksOf } from '../business/webhooks/webhook.schema.js';
import { presentBlock } from '../calendar/blocks/block.service.js';
import { exportBlocks } from '../calendar/blocks/block-erasure.queries.js';
import { type ClaimOfUser, claimsOfUser } from '../calendar/day/claims-of-user.js';
import { exportEntries } from '../calendar/openings/opening-entry.schema.js';
import { exportWaits } from '../calendar/wait-record/wait-changes.queries.js';
import { exportDraft } from '../catalogue/ground-drafts/ground-draft-erasure.js';
import { presentGrounds } from '../catalogue/grounds/ground.present.js';
import { exportGrounds } from '../catalogue/grounds/ground-erasure.queries.js';
import { findGroundIdsAt } from '../catalogue/grounds/ground-welcome.queries.js';
import { exportReviews } from '../catalogue/grounds/review.schema.js';
import { imageUrl } from '../catalogue/images/image.service.js';
import { exportImages } from '../catalogue/images/image-erasure.queries.js';
import { exportMails } from '../messaging/mail/mail-erasure.queries.js';
import { exportTexts } from '../messaging/text-messages/text.schema.js';
import type { Core } from '../platform/core.js';
import { eachLimit } from '../platform/each-limit.js';
import { exportIdempotencyKeys } from '../platform/idempotency/idempotency-key.schema.js';
import type { Db } from '../platform/models.js';
import { exportRatings } from '../play/fair-play/fair-play.schema.js';
import { exportLines } from '../play/figures/match-line.schema.js';
import { exportSums } from '../play/figures/player-figures.schema.js';
import { listGameAlerts } from '../play/game-alerts/manage-alerts.js';
import { exportGames } from '../play/games/game-erasure.js';
import { exportMatches } from '../play/matches/match-erasure.queries.js';
import { exportReports } from '../play/people-safety/person-report.schema.js';
import { exportTeams } from '../play/teams/team-erasure.js';
import { exportTournaments } from '../play/tournaments/tournament-erasure.js';
import { presentBookings } from '../sales/booking-reads/booking.read.js';
import { exportBookings } from '../sales/booking-reads/booking-erasure.queries.js';
import { findPaymentsOfPlayer } from '../sales/booking-record/payment.schema.js';
import { exportComplaints } from '../sales/complaints/complaint.schema.js';
import { exportCustomers } from '../sales/customers/customer-erasure.queries.js';
import { exportInvoices } from '../sales/invoices/invoice-lists.queries.js';
import { exportLegal } from '../sales/invoices/legal.schema.js';
import { exportRegulars } from '../sales/regulars/regular-erasure.queries.js';
import { presentPayment } from '../sales/settle/payment.read.js';
import { exportVendors } from '../sales/vendors/vendor.schema.js';

type Read = (core: Core, user: UserDoc) => Promise<unknown>;

/**
 * What each collection holds about a user, by export section; null if it holds nothing but an id. A new collection
 * without an entry does not compile. Never exports hashes, tokens or keys.
 */
const SECTIONS: { [K in keyof Db]: { section: string; read: Read } | null } = {
  users: {
    section: 'profile',
    read: async (core, user) => {
      const holds: ClaimOfUser[] = [];
      for await (const claim of claimsOfUser(core, user._id.toString())) holds.push(claim);
      return {
        ...presentUser(user),
        favorites: user.favorites,
        lastUsedAt: user.lastUsedAt,
        followedTournaments: user.followed ?? [],
        holds,
        devices: (user.devices ?? []).map(({ name, firstSeenAt, lastSeenAt }) => ({
          name,
          firstSeenAt,
          lastSeenAt,
        })),
      };
    },
  },
  consents: {
    section: 'consents',
    // The newest answers are still on the account.
    read: async (core, user) => {
      const waiting = (user.unfiledConsents ?? []).map(({ _id, ...answer }) => answer);
      return [...(await exportConsents(core, user._id)), ...waiting];
    },
  },
  gameAlerts: { section: 'gameAlerts', read: (core, user) => listGameAlerts(core, user._id) },
  blockedPeople: { section: 'blockedPeople', read: (core, user) => exportBlocked(core, user._id) },
  grounds: {
    section: 'grounds',
    read: async (core, user) => presentGrounds(core, await exportGrounds(core, user._id)),
  },
  groundDrafts: { section: 'groundDraft', read: (core, user) => exportDraft(core, user._id) },
  bookings: {
    section: 'bookings',
    read: async (core, user) => presentBookings(core, await exportBookings(core, user._id)),
  },
  payments: {
    section: 'payments',
    read: async (core, user) => (await findPaymentsOfPlayer(core, user._id)).map(presentPayment),
  },
  reviews: { section: 'reviews', read: (core, user) => exportReviews(core, user._id) },
  // The draw names entries by a hash: the entries say which are the account's.
  openings: null,
  openingEntries: { section: 'openingEntries', read: (core, user) => exportEntries(core, user._id) },
  waits: { section: 'waits', read: (core, user) => exportWaits(core, user._id) },
  notifications: {
    section: 'notifications',
    read: async (core, user) => (await exportNotifications(core, user._id)).map(presentNotification),
  },
  blocks: {
    section: 'blocks',
    read: async (core, user) => {
      const found = await exportBlocks(core, await findGroundIdsAt(core, user._id));
      return found.map(presentBlock);
    },
  },
  apiKeys: {
    section: 'apiKeys',
    read: async (core, user) =>
      (await keysOf(core, user._id)).map(({ name, scopes, createdAt }) => ({ name, scopes, createdAt })),
  },
  feeds: { section: 'feeds', read: (core, user) => exportFeeds(core, user._id) },
  webhooks: {
    section: 'webhooks',
    read: async (core, user) =>
      (await webhooksOf(core, user._id)).map(({ url, events, createdAt }) => ({ url, events, createdAt })),
  },
  // Payloads about bookings, which have their own section.
  webhookDeliveries: null,
  secondFactors: { section: 'secondFactor', read: (core, user) => exportSecondFactor(core, user._id) },
  passkeys: { section: 'passkeys', read: (core, user) => exportPasskeys(core, user._id) },
  sessions: { section: 'sessions', read: (core, user) => exportSessions(core, user._id) },
  pushSubscriptions: {
    section: 'pushSubscriptions',
    read: async (core, user) => {
      const found = await exportPushSubscriptions(core, user._id);
      // The rest of an endpoint is a secret between the browser and its push service.
      return found.map(({ endpoint, device, createdAt }) => ({
        service: new URL(endpoint).hostname,
        device,
        createdAt,
      }));
    },
  },
  images: {
    section: 'images',
    read: async (core, user) => {
      const found = await exportImages(core, user._id, await findGroundIdsAt(core, user._id));
      return found.map(({ _id, createdAt }) => ({ url: imageUrl(_id), createdAt }));
    },
  },
  // Receipts and invoices as PDFs: the sections of bookings and invoices have the same content.
  papers: null,
  mails: { section: 'mails', read: (core, user) => exportMails(core, user.email) },
  // How many mails a cap has counted today.
  mailCounts: null,
  // Progress of each morning's digest mails.
  digestRuns: null,
  // Kill switches, and audit findings about documents.
  switches: null,
  auditFindings: null,
  auditRounds: null,
  texts: { section: 'texts', read: (core, user) => exportTexts(core, user._id, user.verifiedPhone) },
  broadcasts: { section: 'broadcasts', read: (core, user) => exportBroadcasts(core, user._id) },
  audits: { section: 'privilegedActs', read: (core, user) => exportAudits(core, user._id) },
  members: {
    section: 'workplaces',
    read: (core, user) => exportMemberships(core, user._id, user.email),
  },
  customers: { section: 'customerRecords', read: (core, user) => exportCustomers(core, user._id) },
  // Which grounds share turf: exported in their own section.
  spaceBooks: null,
  // When each workplace last counted its customers.
  customerBooks: null,
  // Links to walk-ins: exported in the bookings section.
  customerLinks: null,
  workLogs: { section: 'workLog', read: (core, user) => exportWorkLogs(core, user._id) },
  ownerChecks: { section: 'ownerChecks', read: (core, user) => exportChecks(core, user._id) },
  licenceScans: { section: 'licenceScans', read: (core, user) => exportScans(core, user._id) },
  vendors: { section: 'vendors', read: (core, user) => exportVendors(core, user._id) },
  payoutAccounts: { section: 'payoutAccount', read: (core, user) => exportPayoutAccount(core, user._id) },
  otps: {
    section: 'codes',
    read: (core, user) => codeRecordsOf(core, { ...user, phone: signInPhoneOf(user) }),
  },
  loginAttempts: {
    section: 'loginAttempts',
    read: (core, user) => loginAttemptsOf(core, { ...user, phone: signInPhoneOf(user) }),
  },
  pendingRegistrations: {
    section: 'pendingRegistrations',
    read: (core, user) => exportPendingRegistrations(core, user.email),
  },
  idempotencyKeys: { section: 'requestKeys', read: (core, user) => exportIdempotencyKeys(core, user._id) },
  subscribers: { section: 'newsletter', read: (core, user) => exportSubscriptions(core, user.email) },
  // Coupon uses are exported with the bookings.
  coupons: null,
  tournaments: { section: 'tournaments', read: (core, user) => exportTournaments(core, user._id) },
  games: { section: 'games', read: (core, user) => exportGames(core, user._id) },
  matches: { section: 'matches', read: (core, user) => exportMatches(core, user._id) },
  // What was played: its section says the matches.
  matchLogs: null,
  tournamentFixtures: null,
  matchLines: { section: 'figuresByMatch', read: (core, user) => exportLines(core, user._id) },
  playerFigures: { section: 'figures', read: (core, user) => exportSums(core, user._id) },
  // Sums of the lines of some matches.
  leaderboardRows: null,
  regulars: { section: 'regulars', read: (core, user) => exportRegulars(core, user._id) },
  invoices: { section: 'invoices', read: (core, user) => exportInvoices(core, user._id) },
  legals: { section: 'legal', read: (core, user) => exportLegal(core, user._id) },
  teams: { section: 'teams', read: (core, user) => exportTeams(core, user._id) },
  fairPlay: { section: 'fairPlayGiven', read: (core, user) => exportRatings(core, user._id) },
  complaints: { section: 'complaints', read: (core, user) => exportComplaints(core, user._id) },
  personReports: { section: 'reportsMade', read: (core, user) => exportReports(core, user._id) },
  // Ids of places in teams: their section tells.
  teamBooks: null,
  invoiceCounters: null,
  // Claims on hours name a user only by id; holds and bookings have the details.
  groundDays: null,
  // Sums of bookings, which are exported themselves.
  dayRollups: null,
  // An owner's settlements and entries are amounts and ids: exported as statements.
  ledger: null,
  settlements: null,
  // What a bank took back is a refund of the payment, which is exported.
  disputes: null,
  refundFences: null,
  settlementRuns: null,
};

/** All sections at once would take most connections of a process, and on a busy machine some would not get one. */
const MAX_READS_AT_ONCE = 4;

/** Everything stored about a user, one section per kind of record. */
export async function exportUser(core: Core, userId: string): Promise<Record<string, unknown>> {
  const user = await getUser(core, userId);
  const sections = Object.values(SECTIONS).flatMap((entry) => entry ?? []);
  const found: [string, unknown][] = [];
  await eachLimit([...sections.entries()], MAX_READS_AT_ONCE, async ([at, { section, read }]) => {
    found[at] = [section, plain(await read(core, user))];
  });
  return { exportedAt: core.clock.now().toISOString(), ...Object.fromEntries(found) };
}

/** Ids and times as the text that goes out. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
