import { Types } from 'mongoose';
import { deleteKeysOf } from '../../accounts/api-keys/api-key.model.js';
import { eraseLoginAttempts } from '../../accounts/auth/login-attempt-erasure.model.js';
import { eraseOtps } from '../../accounts/auth/otp-erasure.model.js';
import { erasePendingRegistration } from '../../accounts/auth/pending-registration-erasure.model.js';
import { eraseSessions } from '../../accounts/auth/session-erasure.model.js';
import { deleteFeedsOf } from '../../accounts/feeds/feed.model.js';
import { eraseSubscription } from '../../accounts/newsletter/subscriber-erasure.model.js';
import {
  eraseNamed,
  eraseNotifications,
  eraseUnmarked,
} from '../../accounts/notifications/notification-erasure.model.js';
import { deletePasskeys } from '../../accounts/passkeys/passkey.model.js';
import { erasePayoutAccount } from '../../accounts/payout-accounts/payout-account-erasure.model.js';
import { erasePushSubscriptions } from '../../accounts/push/push-subscription-erasure.model.js';
import { deleteSecondFactor } from '../../accounts/second-factor/second-factor.model.js';
import { codeIdsOf, loginAttemptFilter } from '../../accounts/users/security-records.js';
import { endErasure, findDueErasures, postponeErasure } from '../../accounts/users/user-erasure.model.js';
import { deleteWebhooksOf } from '../../accounts/webhooks/webhook.model.js';
import { deleteDeliveriesOf, deleteDeliveriesWith } from '../../accounts/webhooks/webhook-delivery.model.js';
import { eraseMember } from '../../accounts/workplaces/member-erasure.model.js';
import { peopleAt } from '../../accounts/workplaces/people-at.js';
import { eraseWaits } from '../../calendar/waitlist/wait-erasure.model.js';
import { dropDraft } from '../../catalogue/ground-drafts/ground-drafts.js';
import { eraseGroundOwner, findGroundIdsOf } from '../../catalogue/grounds/ground-erasure.model.js';
import { eraseReviewer, findReviewIdsOf } from '../../catalogue/grounds/review-erasure.model.js';
import { erasePictures } from '../../catalogue/images/erase-pictures.js';
import { dropOnceSent, eraseMails } from '../../messaging/mail/mail-erasure.model.js';
import { eraseTexts } from '../../messaging/texts/text.model.js';
import type { Core } from '../../platform/core.js';
import { eraseIdempotencyKeys } from '../../platform/idempotency/idempotency-key-erasure.model.js';
import type { Models } from '../../platform/models.js';
import { workOff } from '../../platform/work-off.js';
import { erasePlayer, findOwnersBooked } from '../bookings/booking-erasure.model.js';
import { eraseCustomerLinks } from '../customers/customer-link.model.js';
import { eraseCustomer, eraseCustomersOfOwner } from '../customers/erase-customer.js';
import { eraseBuyer } from '../invoices/invoice-erasure.model.js';
import { eraseLegal } from '../invoices/legal-erasure.model.js';
import { erasePapers } from '../papers/tend-papers.js';
import { eraseRegularsOf } from '../regulars/regular-erasure.model.js';
import { eraseAtWorkplaces } from './erase-deeds.js';
import { FORMER_OWNER, FORMER_PLAYER, goodbyeMailId } from './former-account.js';
import { windUp } from './wind-up.js';

/** A deleted account, and by what its traces are found. */
export interface Gone {
  _id: Types.ObjectId;
  name: string;
  email: string;
  phone: string;
}

type Erase = (core: Core, gone: Gone) => Promise<unknown>;

/** Bookings stay as records of a sale, without the person. */
async function eraseFromBookings(core: Core, gone: Gone): Promise<void> {
  await eraseWhatWorkplacesHeard(core, gone);
  await erasePlayer(core, gone._id);
  await eraseAtWorkplaces(core, gone._id);
}

/** Rewords the notices about the player at the workplaces they booked, and deletes the webhook deliveries. */
async function eraseWhatWorkplacesHeard(core: Core, { _id }: Gone): Promise<void> {
  const booked = await findOwnersBooked(core, _id);
  const places = [...new Map(booked.map((one) => [one.groundId.toString(), one])).values()];
  const people = await Promise.all(
    places.map(({ ownerId, groundId }) => peopleAt(core, ownerId.toString(), groundId.toString())),
  );
  const ownerIds = places.map(({ ownerId }) => ownerId);
  const told = new Set([...ownerIds.map((id) => id.toString()), ...people.flat()]);
  await eraseNamed(core, _id);
  await eraseUnmarked(
    core,
    [...told].map((id) => new Types.ObjectId(id)),
    booked.map((booking) => booking._id.toString()),
  );
  await deleteDeliveriesWith(core, ownerIds, [_id, ...(await findReviewIdsOf(core, _id))]);
}

/**
 * What goes from each collection; null where it holds nothing but an id, and for the account itself, which one update
 * has emptied. A new collection without an entry does not compile. The order of the keys is the order of the work:
 * owners and grounds are found through bookings and accounts.
 */
const ERASE: { [K in keyof Models]: Erase | null } = {
  users: null,
  bookings: eraseFromBookings,
  customers: (core, { _id }) => eraseCustomer(core, _id, FORMER_PLAYER),
  customerBooks: (core, { _id }) => eraseCustomersOfOwner(core, _id),
  customerLinks: (core, { _id }) => eraseCustomerLinks(core, _id),
  regulars: (core, { _id }) => eraseRegularsOf(core, _id, FORMER_PLAYER),
  // With the bookings: by the ids of who made them.
  blocks: null,
  grounds: (core, { _id }) => eraseGroundOwner(core, _id, FORMER_OWNER),
  groundDrafts: (core, { _id }) => dropDraft(core, _id),
  members: (core, { _id, email }) => eraseMember(core, _id, email),
  // With the bookings: they say for which workplaces the account worked.
  workLogs: null,
  reviews: (core, { _id }) => eraseReviewer(core, _id, FORMER_PLAYER),
  waits: (core, { _id }) => eraseWaits(core, _id),
  notifications: (core, { _id }) => eraseNotifications(core, _id),
  apiKeys: (core, { _id }) => deleteKeysOf(core, _id),
  feeds: (core, { _id }) => deleteFeedsOf(core, _id),
  webhooks: (core, { _id }) => deleteWebhooksOf(core, _id),
  webhookDeliveries: (core, { _id }) => deleteDeliveriesOf(core, _id),
  sessions: (core, { _id }) => eraseSessions(core, _id),
  secondFactors: (core, { _id }) => deleteSecondFactor(core, _id),
  passkeys: (core, { _id }) => deletePasskeys(core, _id),
  pushSubscriptions: (core, { _id }) => erasePushSubscriptions(core, _id),
  images: async (core, { _id }) => erasePictures(core, _id, await findGroundIdsOf(core, _id)),
  idempotencyKeys: (core, { _id }) => eraseIdempotencyKeys(core, _id),
  otps: (core, gone) => eraseOtps(core, codeIdsOf(gone)),
  loginAttempts: (core, gone) => eraseLoginAttempts(core, loginAttemptFilter(gone)),
  pendingRegistrations: (core, { email }) => erasePendingRegistration(core, email),
  mails: (core, { _id, email }) => eraseMails(core, email, goodbyeMailId(_id.toString())),
  texts: (core, { _id }) => eraseTexts(core, _id),
  subscribers: (core, { email }) => eraseSubscription(core, email),
  invoices: (core, { _id }) => eraseBuyer(core, _id, FORMER_PLAYER),
  // After bookings and invoices: what is printed from now on is without the name.
  papers: (core, { _id }) => erasePapers(core, _id),
  legals: (core, { _id }) => eraseLegal(core, _id),
  // Numbers; what somebody holds of them for a moment is in the invoice right after.
  invoiceCounters: null,
  payoutAccounts: (core, { _id }) => erasePayoutAccount(core, _id),
  // Codes and ids.
  coupons: null,
  // Names of turf and ids.
  spaceBooks: null,
  // Hashed addresses and numbers, gone within two days.
  mailCounts: null,
  // Amounts and ids, which the law makes us keep.
  payments: null,
  ledger: null,
  settlements: null,
  refundFences: null,
  settlementRuns: null,
  groundDays: null,
  dayRollups: null,
  broadcasts: null,
  digestRuns: null,
  audits: null,
  switches: null,
  auditFindings: null,
  auditRounds: null,
};

/** Erases a deleted account from what it has left behind; harmless when repeated. */
export async function eraseTraces(core: Core, gone: Gone): Promise<void> {
  for (const erase of Object.values(ERASE)) if (erase) await erase(core, gone);
}

const TRY_AGAIN_AFTER_MS = 60_000;

/**
 * Looks once more at accounts deleted a moment ago: ends and erases what a request under way has still written, or a
 * crash has left. The address is forgotten once the last mail is out. Returns how many accounts were due.
 */
export async function eraseDueTraces(core: Core): Promise<number> {
  const round = { atOnce: 1, failed: 'an account could not be erased yet' };
  return await workOff(core, findDueErasures(core), round, async ({ _id, erasing, name }) => {
    await windUp(core, { _id, name });
    if (erasing) await eraseTraces(core, { _id, ...erasing });
    const { isWaiting } = await dropOnceSent(core, goodbyeMailId(_id.toString()));
    if (!isWaiting) await endErasure(core, _id);
    else await postponeErasure(core, _id, new Date(core.clock.now().getTime() + TRY_AGAIN_AFTER_MS));
  });
}
