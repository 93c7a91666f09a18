import { eraseBlocked } from '../accounts/blocked-people/blocked-people.schema.js';
import { FORMER_OWNER, FORMER_PLAYER, goodbyeMailId } from '../accounts/identity/former-account.js';
import { eraseLoginAttempts } from '../accounts/identity/login-attempt.schema.js';
import { eraseOtps } from '../accounts/identity/otp.schema.js';
import { codeIdsOf, loginAttemptFilter } from '../accounts/identity/security-records.js';
import { eraseMember } from '../accounts/workplaces/member-erasure.queries.js';
import { eraseScans } from '../business/owner-desk/licence-scans.js';
import { dropDraft } from '../catalogue/ground-drafts/ground-drafts.js';
import { eraseGroundOwner } from '../catalogue/grounds/ground-erasure.queries.js';
import { findGroundIdsAt } from '../catalogue/grounds/ground-welcome.queries.js';
import { renameReviewer } from '../catalogue/grounds/review.schema.js';
import { erasePictures } from '../catalogue/images/erase-pictures.js';
import { emptyMailsAbout, eraseMails } from '../messaging/mail/mail-erasure.queries.js';
import { eraseTexts } from '../messaging/text-messages/text.schema.js';
import type { Models } from '../platform/models.js';
import { eraseRatings } from '../play/fair-play/fair-play.schema.js';
import { eraseGameAlerts } from '../play/game-alerts/game-alerts.schema.js';
import { eraseFromGames } from '../play/games/game-erasure.js';
import { eraseFromMatches, eraseScorer } from '../play/matches/match-erasure.queries.js';
import { eraseReports } from '../play/people-safety/person-report.schema.js';
import { eraseFromTeams } from '../play/teams/team-erasure.js';
import { eraseFromTournaments } from '../play/tournaments/tournament-erasure.js';
import { eraseComplaints } from '../sales/complaints/complaint.schema.js';
import { eraseCustomerLinks } from '../sales/customers/customer-link.schema.js';
import { eraseCustomer, eraseCustomersOfOwner } from '../sales/customers/erase-customer.js';
import { eraseDocuments } from '../sales/documents/sweep-documents.js';
import { eraseBuyer } from '../sales/invoices/invoice-lists.queries.js';
import { eraseRegularsOf } from '../sales/regulars/regular-erasure.queries.js';
import { eraseFromBookings } from './erase-from-bookings.js';
import { eraseLegal } from './erase-legal.js';
import { deletesBy, type Eraser, erasesBy } from './eraser.js';

/** Whose data a field can hold. A customer is a person recorded by a workplace. */
type Whose = 'account' | 'player' | 'owner' | 'staff' | 'customer' | 'admin';

/**
 * What happens to a field when the account is deleted. Fields that stay say why, and name the law if one requires it.
 */
export type Fate =
  | `${Whose} ${'deleted' | 'emptied' | 'replaced'}`
  | { of: Whose; kept: string; law?: string };

export interface Holding {
  /** Null: nothing is erased here, or the collection of another row does it. */
  erase: Eraser | null;
  /** The role whose account deletes the whole document: its other fields need no line. */
  whole?: Whose;
  personal?: Record<string, Fate>;
  /** Fields that say nothing about a person: times, codes, ids of things, words about things. */
  impersonal?: string;
}

const TAX = 'Central GST Act 2017, s. 36; CGST Rules 2017, r. 46';
const BOOKS = 'Income-tax Act 1961, s. 44AA; Central GST Act 2017, s. 35';
const SECURITY_LOGS = 'CERT-In Directions of 28 April 2022, (iv); DPDP Rules 2025, r. 6';

const kept = (of: Whose, why: string, law?: string): Fate => ({ of, kept: why, ...(law ? { law } : {}) });
const listing = kept('owner', 'The closed listing of a ground, which bookings and invoices refer to.');
const opinion = kept('player', 'A published opinion on a ground, without the name of its author.');
const idOnly = kept('account', 'An id; the account that it names has no name, address or number any more.');
const taxRecord = (of: Whose) => kept(of, 'Part of a tax invoice.', TAX);
const buyer = kept(
  'player',
  'A business keeps its name beside its GSTIN; the name of a private buyer is replaced.',
  TAX,
);
const booksOf = (of: Whose) => kept(of, 'Part of the books of account.', BOOKS);
const returned = kept(
  'owner',
  'Named in returns of tax at source, the PAN sealed; deleted at once without settlements, else by `drop-kept-legals`.',
  'Income-tax Act 1961, s. 194-O; Central GST Act 2017, s. 36, s. 52',
);
const securityLog = kept('admin', 'The log of acts of administrators.', SECURITY_LOGS);

/**
 * Every collection: what it holds about a person, and what erases it. Erasers run in this order: bookings are found
 * through accounts, links and customers. A test fails for a schema path without a line.
 */
export const PERSONAL_DATA: { [K in keyof Models]: Holding } = {
  users: {
    erase: null, // `emptyAccount` has already emptied the account in one update.
    personal: {
      name: 'account replaced',
      email: 'account replaced',
      phone: 'account replaced',
      verifiedPhone: 'account emptied',
      'unreachable.sms.phone': 'account emptied',
      'unreachable.whatsapp.phone': 'account emptied',
      passwordHash: 'account replaced',
      businessName: 'owner emptied',
      avatar: 'account emptied',
      birthDate: 'account emptied',
      'parent.name': 'account emptied',
      'parent.email': 'account emptied',
      'parent.phone': 'account emptied',
      'preferences.quietHours.from': 'account replaced',
      'preferences.quietHours.to': 'account replaced',
      'devices.id': 'account emptied',
      'devices.name': 'account emptied',
      'devices.address': 'account emptied',
      'erasing.name': 'account emptied',
      'erasing.email': 'account emptied',
      'erasing.phone': 'account emptied',
      'erasing.verifiedPhone': 'account emptied',
    },
    impersonal: `consents.marketing.version consents.location.version consents.publicProfile.version
      consents.whatsapp.version unfiledConsents.version`,
  },
  consents: {
    // Proves what an account consented to, after its name has gone (DPDP Act 2023, s. 6(10)).
    erase: null,
    impersonal: 'version',
  },
  gameAlerts: {
    erase: erasesBy('eraseGameAlerts', (core, { _id }) => eraseGameAlerts(core, _id)),
    whole: 'account',
  },
  blockedPeople: {
    erase: erasesBy('eraseBlocked', (core, { _id }) => eraseBlocked(core, _id)),
    whole: 'account',
  },
  bookings: {
    erase: erasesBy('eraseFromBookings', eraseFromBookings),
    personal: {
      userName: 'player replaced',
      userEmail: 'player emptied',
      'playerDetails.teamName': 'player emptied',
      'playerDetails.contactPerson.name': 'player replaced',
      'playerDetails.contactPerson.phone': 'player emptied',
      'playerDetails.contactPerson.email': 'player emptied',
      requirements: 'player emptied',
      'closedGate.note': 'player emptied',
      'closedGate.dispute.reason': booksOf('player'),
      'closedGate.decision.reason': booksOf('player'),
      searchKeys: 'player emptied',
      'timeline.by': 'account replaced',
      'payment.collected.by': 'staff replaced',
      'cancellation.by': 'account replaced',
      'cancellation.reason': 'player replaced',
      'op.args': 'account emptied',
      'feedback.comment': opinion,
      'payment.refunds.reason': booksOf('player'),
      'payment.byHand.reason': booksOf('player'),
      'payment.shares.paymentId': booksOf('player'),
      'payment.shares.replacedBy': booksOf('player'),
      'payment.transactionId': booksOf('player'),
      'billing.name': buyer,
      'billing.gstin': taxRecord('player'),
      'invoice.buyer.name': buyer,
      'invoice.buyer.gstin': taxRecord('player'),
    },
    impersonal: `bookingId groundName bookingDate timeSlot.startTime timeSlot.endTime pricing.couponCode pricing.lines.rule
      policy payment.method payment.orderId payment.refused payment.refunds.refundId payment.refunds.orderId
      payment.refunds.paymentId payment.collected.requestKey payment.shares.orderId payment.byHand.requestKey confirmation.confirmationCode coupon.code invoice.number
      feeInvoice.number feeInvoice.date invoice.date timeline.what op.left.groundId op.left.bookingDate op.left.timeSlot`,
  },
  customers: {
    erase: erasesBy('eraseCustomer', (core, { _id }) => eraseCustomer(core, _id, FORMER_PLAYER)),
    personal: {
      name: 'customer replaced',
      phone: 'customer emptied',
      email: 'customer emptied',
      note: 'customer emptied',
      phones: 'customer emptied',
      walkInPhones: 'customer emptied',
      search: 'customer emptied',
    },
    impersonal: 'lastVisit',
  },
  customerBooks: {
    erase: erasesBy('eraseCustomersOfOwner', (core, { _id }) => eraseCustomersOfOwner(core, _id)),
    impersonal: '',
  },
  customerLinks: {
    erase: erasesBy('eraseCustomerLinks', (core, { _id }) => eraseCustomerLinks(core, _id)),
    whole: 'customer',
  },
  regulars: {
    erase: erasesBy('eraseRegularsOf', (core, { _id }) => eraseRegularsOf(core, _id, FORMER_PLAYER)),
    personal: {
      'customer.name': 'customer replaced',
      'customer.phone': 'customer emptied',
      'customer.email': 'customer emptied',
      note: 'customer emptied',
      sameAs: 'customer replaced',
      by: 'staff replaced',
    },
    impersonal: 'groundName timeSlot from until endedFrom dates',
  },
  blocks: {
    erase: null, // Erased with the bookings, by the id of the person who made it.
    personal: { by: 'staff replaced', reason: 'owner emptied' },
    impersonal: 'date timeSlot cancelled',
  },
  grounds: {
    erase: erasesBy('eraseGroundOwner', (core, { _id }) => eraseGroundOwner(core, _id, FORMER_OWNER)),
    personal: {
      'owner.name': 'owner replaced',
      'owner.contact': 'owner emptied',
      'owner.email': 'owner emptied',
      'contact.phone': 'owner emptied',
      'seller.name': 'owner deleted',
      'seller.gstin': 'owner deleted',
      'images.url': 'owner deleted',
      'images.alt': 'owner deleted',
      'reviewed.ground.images.url': 'owner deleted',
      'reviewed.ground.images.alt': 'owner deleted',
      'review.note': 'owner emptied',
      embedOrigins: 'owner emptied',
      name: listing,
      description: listing,
      'location.address': listing,
      'policies.cancellation': listing,
      'policies.rules': listing,
      'reviewed.ground.name': listing,
      'reviewed.ground.description': listing,
      'reviewed.ground.location.address': listing,
      'reviewed.ground.policies.cancellation': listing,
      'reviewed.ground.policies.rules': listing,
    },
    impersonal: `location.cityId location.cityName location.state price.currency price.ranges.start price.ranges.end
      price.rules._id price.rules.name price.rules.dates.from price.rules.dates.to price.rules.hours.start
      price.rules.hours.end price.holidayChanges.added price.holidayChanges.removed price.holidays pricedOn amenities
      features.pitchType review.reason reviewed.ground.location.cityId reviewed.ground.location.cityName
      reviewed.ground.location.state reviewed.ground.price.ranges.start reviewed.ground.price.ranges.end
      reviewed.ground.amenities reviewed.ground.features.pitchType reviewed.past.reason space.parts nextSpace.parts
      formerSpaces.parts formerSpaces.until searchKeys pairKeys verification.until`,
  },
  groundDrafts: {
    erase: erasesBy('dropDraft', (core, { _id }) => dropDraft(core, _id)),
    whole: 'owner',
  },
  members: {
    erase: erasesBy('eraseMember', (core, { _id, email }) => eraseMember(core, _id, email)),
    personal: { email: 'staff replaced', tokenHash: 'staff emptied' },
  },
  workLogs: {
    erase: null, // Erased with the bookings, by the id of the person who acted.
    personal: { 'by.name': 'staff replaced', data: 'player emptied' },
  },
  reviews: {
    erase: erasesBy('renameReviewer', (core, { _id }) => renameReviewer(core, _id, FORMER_PLAYER)),
    personal: {
      userName: 'player replaced',
      comment: opinion,
      'answer.text': kept('owner', 'The published answer of a ground, without the name of its author.'),
    },
  },
  teams: {
    erase: erasesBy('eraseFromTeams', (core, { _id }) => eraseFromTeams(core, _id)),
    personal: {
      name: kept(
        'player',
        'The name of a team, for its other members. A team that ends with the account gets another name.',
      ),
      about: kept(
        'player',
        'The text of a team, for its other members. A team that ends with the account loses it.',
      ),
      claims: idOnly,
      'members.name': kept(
        'player',
        'A team’s word for a guest without an account; it goes when an account takes the place.',
      ),
    },
    impersonal: 'shortName cityName colour invite.tokenHash members.claim.tokenHash',
  },
  complaints: {
    erase: erasesBy('eraseComplaints', (core, { _id }) => eraseComplaints(core, _id)),
    personal: {
      text: 'player emptied',
      refusal: 'player emptied',
      'nominee.name': 'player emptied',
      'nominee.email': 'player emptied',
      'nominee.phone': 'player emptied',
      'steps.text': 'player emptied',
      'giving.text': 'player emptied',
    },
    impersonal:
      'steps.refund.refundId giving.key number day booking.bookingId booking.groundName booking.bookingDate booking.timeSlot',
  },
  personReports: {
    erase: erasesBy('eraseReports', (core, { _id }) => eraseReports(core, _id)),
    personal: {
      text: 'account emptied',
      'decision.reason': kept(
        'account',
        'Why a report was closed; reports about a deleted account are deleted, but for those about its published reviews.',
      ),
    },
    impersonal: 'day',
  },
  fairPlay: {
    erase: erasesBy('eraseRatings', (core, { _id }) => eraseRatings(core, _id)),
    whole: 'account',
  },
  teamBooks: { erase: deletesBy('teamBooks', '_id'), whole: 'account' },
  openings: {
    erase: null,
    impersonal: 'date seed seedHash entries entriesHash beacon.source beacon.round beacon.value',
  },
  openingEntries: { erase: deletesBy('openingEntries', 'userId'), whole: 'player' },
  waits: { erase: deletesBy('waits', 'userId'), whole: 'player' },
  notifications: {
    erase: deletesBy('notifications', 'userId'),
    personal: {
      title: 'account deleted',
      message: 'player replaced',
      params: 'player replaced',
      'named.erasedMessage': 'account deleted',
      'named.erasedParams': 'account deleted',
    },
    impersonal: 'eventId data.bookingId data.actionUrl',
  },
  feeds: { erase: deletesBy('feeds', 'userId'), whole: 'account' },
  webhooks: { erase: deletesBy('webhooks', 'ownerId'), whole: 'owner' },
  webhookDeliveries: {
    erase: deletesBy('webhookDeliveries', 'ownerId'),
    whole: 'owner',
    // Deliveries about a player are deleted with the player (`deleteDeliveriesWith`).
    personal: { body: 'player deleted' },
  },
  // After the bookings: what a key did is found by its id.
  apiKeys: { erase: deletesBy('apiKeys', 'ownerId'), whole: 'owner' },
  sessions: { erase: deletesBy('sessions', 'userId'), whole: 'account' },
  secondFactors: { erase: deletesBy('secondFactors', '_id'), whole: 'account' },
  passkeys: { erase: deletesBy('passkeys', '_id'), whole: 'account' },
  pushSubscriptions: { erase: deletesBy('pushSubscriptions', 'userId'), whole: 'account' },
  images: {
    erase: erasesBy('erasePictures', async (core, { _id }) =>
      erasePictures(core, _id, await findGroundIdsAt(core, _id)),
    ),
    whole: 'account',
  },
  idempotencyKeys: {
    erase: deletesBy('idempotencyKeys', 'userId'),
    whole: 'account',
    personal: {
      sealedAnswer: kept('player', 'Encrypted with a key that only the caller has; deleted after 24 hours.'),
    },
  },
  otps: { erase: erasesBy('eraseOtps', (core, gone) => eraseOtps(core, codeIdsOf(gone))), whole: 'account' },
  loginAttempts: {
    erase: erasesBy('eraseLoginAttempts', (core, gone) => eraseLoginAttempts(core, loginAttemptFilter(gone))),
    whole: 'account',
  },
  pendingRegistrations: { erase: deletesBy('pendingRegistrations', '_id', 'email'), whole: 'account' },
  mails: {
    erase: erasesBy('eraseMails, emptyMailsAbout', async (core, { _id, email }) => {
      await eraseMails(core, email, goodbyeMailId(_id.toString()));
      await emptyMailsAbout(core, _id);
    }),
    whole: 'account',
    // For mails to others that name the account.
    personal: {
      subject: 'account emptied',
      text: 'account emptied',
      html: 'account emptied',
      'attachments.content': 'account emptied',
    },
  },
  texts: {
    erase: erasesBy('eraseTexts', (core, { _id, verifiedPhone }) => eraseTexts(core, _id, verifiedPhone)),
    whole: 'account',
  },
  subscribers: { erase: deletesBy('subscribers', '_id', 'email'), whole: 'account' },
  invoices: {
    erase: erasesBy('eraseBuyer', (core, { _id }) => eraseBuyer(core, _id, FORMER_PLAYER)),
    personal: {
      'seller.name': taxRecord('owner'),
      'seller.gstin': taxRecord('owner'),
      'seller.address': taxRecord('owner'),
      'buyer.name': kept(
        'player',
        'A business keeps its name beside its GSTIN, and an owner theirs on bills for commission; the name of a private player is replaced.',
        TAX,
      ),
      'buyer.gstin': taxRecord('player'),
      'einvoice.signedInvoice': taxRecord('player'),
      'einvoice.signedQr': taxRecord('player'),
      paymentId: booksOf('player'),
    },
    impersonal: `einvoice.irn einvoice.ackNo einvoice.problem.code einvoice.problem.message
      einvoice.setAside.reason fact series month bookingNumber charges seller.stateCode placeOfSupply groundName bookingDate timeSlot
      original.number original.date _id number date`,
  },
  // After bookings and invoices: documents printed from now on leave the name out.
  papers: {
    erase: erasesBy('eraseDocuments', (core, { _id }) => eraseDocuments(core, _id)),
    whole: 'player',
  },
  invoiceCounters: {
    erase: null,
    personal: { holder: kept('player', 'An invoice for the moment until it is written.', TAX) },
    impersonal: '_id',
  },
  legals: {
    erase: erasesBy('eraseLegal', (core, { _id }) => eraseLegal(core, _id)),
    personal: {
      name: returned,
      gstin: returned,
      pan: returned,
      panLastFour: returned,
      'registrations.gstin': returned,
      address: 'owner emptied',
    },
    impersonal: 'stateCode',
  },
  ownerChecks: { erase: deletesBy('ownerChecks', 'ownerId'), whole: 'owner' },
  licenceScans: { erase: erasesBy('eraseScans', (core, { _id }) => eraseScans(core, _id)), whole: 'owner' },
  vendors: { erase: deletesBy('vendors', 'ownerId'), whole: 'owner' },
  payoutAccounts: { erase: deletesBy('payoutAccounts', '_id'), whole: 'owner' },
  coupons: {
    erase: null,
    personal: { 'uses.userId': idOnly },
    impersonal: 'code hours.start hours.end validFrom validTo uses.bookingId leaving',
  },
  spaceBooks: {
    erase: null,
    impersonal: `spaces.name spaces.parts spaces.grounds.parts relink.since relink.until relink.spaces.name
      relink.spaces.parts relink.spaces.grounds.parts relink.moves.from.parts relink.moves.to.parts`,
  },
  matches: {
    erase: erasesBy('eraseScorer', (core, { _id }) => eraseScorer(core, _id)),
    impersonal: 'scorerLink.tokenHash',
  },
  // The account's places in sides stay and show its name, which is `Former player` now.
  matchLogs: {
    erase: erasesBy('eraseFromMatches', (core, { _id }) => eraseFromMatches(core, _id)),
    personal: {
      'lease.token': 'account emptied',
      'dispute.text': 'player emptied',
      'sides.players.name': kept('customer', 'The name on a scorecard of a player without an account.'),
      'events.event': kept('player', 'A ball of a match: ids of its players, and why a match was abandoned.'),
    },
    impersonal: `rules sides.name sides.players.playerId card`,
  },
  tournaments: {
    erase: erasesBy('eraseFromTournaments', (core, { _id }) => eraseFromTournaments(core, _id)),
    personal: {
      'rows.paymentId': booksOf('player'),
      'ended.paymentId': booksOf('player'),
      'rows.refused': booksOf('player'),
      'ended.refused': booksOf('player'),
    },
    impersonal: `grounds.name cityId cityName name rules from to windows prizes publicRules rows.teamName rows.orderId rows.requestKey ended.orderId ended.requestKey ended.teamName champion.name untold.id
      untold.text reason rows.disqualified.reason ended.disqualified.reason`,
  },
  games: {
    erase: erasesBy('eraseFromGames', (core, { _id }) => eraseFromGames(core, _id)),
    personal: {
      note: 'player emptied',
      'rows.note': 'player emptied',
      'lapsed.note': 'player emptied',
      'rows.paymentId': booksOf('player'),
      'lapsed.paymentId': booksOf('player'),
      'rows.replaced': idOnly,
      'lapsed.replaced': idOnly,
    },
    impersonal: 'groundName cityId cityName bookingDate timeSlot untold.id',
  },
  tournamentFixtures: {
    erase: null,
    impersonal: `name rules seed seeds draw places.bookingDate places.timeSlot matches.teams results.teams results.winner
      results.through disqualified disqualifications.teamId disqualifications.reason op.moves.to.bookingDate op.moves.to.timeSlot op.moves.from.bookingDate op.moves.from.timeSlot`,
  },
  matchLines: { erase: deletesBy('matchLines', 'userId'), whole: 'player' },
  playerFigures: { erase: deletesBy('playerFigures', '_id'), whole: 'player' },
  leaderboardRows: { erase: deletesBy('leaderboardRows', 'userId'), whole: 'player' },
  payments: {
    erase: null,
    personal: {
      'captures.paymentId': booksOf('player'),
      'refunds.reason': booksOf('player'),
    },
    impersonal: `orderId bookingNumber groundName sessionId paymentUrl captures.currency captures.method refunds.refundId
      refunds.paymentId refunds.split.insteadOf refunds.requestKey refunds.dispute disputed.key disputed.paymentId
      unknownWebhooks`,
  },
  disputes: {
    erase: null,
    personal: {
      paymentId: booksOf('player'),
      'submitted.by': booksOf('admin'),
      'submitted.note': booksOf('player'),
    },
    impersonal: `disputeId orderId groundName bookingNumber said.phase said.reasonCode said.reason said.currency`,
  },
  ledger: { erase: null, impersonal: '_id lines.account' },
  settlements: {
    erase: null,
    personal: {
      'account.vpa': booksOf('owner'),
      'account.accountNumber': booksOf('owner'),
      'account.ifsc': booksOf('owner'),
      'account.name': booksOf('owner'),
      'tax.panLastFour': booksOf('owner'),
      'tax.tcs.gstin': taxRecord('owner'),
    },
    impersonal: `from to entryIds vendor.vendorId vendor.transferId vendor.unknownWord vendor.found.reference reversals.refundId reversals.reference reversals.reason reversals.unknownWord reversals.found.reference payoutId reference untold.payoutId untold.refundId tax.tcs.month tax.tcs.state tax.tds.quarter
      tax.months.month`,
  },
  refundFences: { erase: null, impersonal: 'reserved.refundId reserved.orderId' },
  settlementRuns: { erase: null, impersonal: '_id' },
  groundDays: {
    erase: null,
    personal: { claims: idOnly, 'ended.userId': idOnly },
    impersonal: `_id groundId grounds date ended.ref ended.groundId ended.slot.bookingDate ended.slot.timeSlot movedTo`,
  },
  dayRollups: { erase: null, impersonal: '_id date' },
  broadcasts: { erase: null, impersonal: 'title message cityId' },
  digestRuns: { erase: null, impersonal: '_id' },
  audits: {
    erase: null,
    personal: { subject: securityLog, why: securityLog, from: securityLog },
  },
  switches: { erase: null, personal: { why: securityLog } },
  auditFindings: { erase: null, impersonal: '_id subject message' },
  auditRounds: { erase: null },
  // Hashed addresses and numbers; deleted within two days.
  mailCounts: { erase: null, impersonal: '_id' },
};
