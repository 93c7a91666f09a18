import type { Connection, Model, Schema } from 'mongoose';
import { auditSchema } from './accounts/audit-log/audit.schema.js';
import { pendingRegistrationSchema } from './accounts/auth/pending-registration.schema.js';
import { broadcastSchema } from './accounts/broadcasts/broadcast.schema.js';
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
import { type MemberDoc, memberSchema } from './accounts/workplaces/member.schema.js';
import { type WorkLogDoc, workLogSchema } from './accounts/workplaces/work-log.schema.js';
import { findingSchema, roundSchema } from './assurance/results/audit-finding.schema.js';
import { ledgerEntrySchema } from './business/ledger/ledger-entry.schema.js';
import { refundFenceSchema } from './business/ledger/refund-fence.schema.js';
import { payoutAccountSchema } from './business/payouts/payout-account.schema.js';
import { type DayRollupDoc, dayRollupSchema } from './business/reports/day-rollup.schema.js';
import { settlementSchema } from './business/settlements/settlement.schema.js';
import { settlementRunSchema } from './business/settlements/settlement-run.schema.js';
import { webhookSchema } from './business/webhooks/webhook.schema.js';
import { webhookDeliverySchema } from './business/webhooks/webhook-delivery.schema.js';
import { type BlockDoc, blockSchema } from './calendar/blocks/block.schema.js';
import { type GroundDayDoc, groundDaySchema } from './calendar/day/ground-day.schema.js';
import { spaceBookSchema } from './calendar/spaces/space-book.schema.js';
import { type WaitDoc, waitSchema } from './calendar/wait-record/wait.schema.js';
import { groundDraftSchema } from './catalogue/ground-drafts/ground-draft.schema.js';
import { type GroundDoc, groundSchema } from './catalogue/ground-record/ground.schema.js';
import { type ReviewDoc, reviewSchema } from './catalogue/grounds/review.schema.js';
import { type ImageDoc, imageSchema } from './catalogue/images/image.schema.js';
import { mailSchema } from './messaging/mail/mail.schema.js';
import { mailCountSchema } from './messaging/mail/mail-count.schema.js';
import { textSchema } from './messaging/text-messages/text.schema.js';
import { idempotencyKeySchema } from './platform/idempotency/idempotency-key.schema.js';
import { type Db, type Models, openCollections } from './platform/models.js';
import { switchSchema } from './platform/switches/switch.schema.js';
import { teamSchema } from './play/teams/team.schema.js';
import { teamBookSchema } from './play/teams/team-book.schema.js';
import { type BookingDoc, bookingSchema } from './sales/booking-record/booking.schema.js';
import { type PaymentDoc, paymentSchema } from './sales/booking-record/payment.schema.js';
import { couponSchema } from './sales/coupons/coupon.schema.js';
import { customerSchema } from './sales/customers/customer.schema.js';
import { customerBookSchema } from './sales/customers/customer-book.schema.js';
import { customerLinkSchema } from './sales/customers/customer-link.schema.js';
import { documentSchema } from './sales/documents/document.schema.js';
import { invoiceSchema } from './sales/invoices/invoice.schema.js';
import { invoiceCounterSchema } from './sales/invoices/invoice-counter.schema.js';
import { legalSchema } from './sales/invoices/legal.schema.js';
import { regularSchema } from './sales/regulars/regular.schema.js';

/** Every collection of the product, bound to one connection; the names are the resources' plurals. */
export function createModels(connection: Connection): Models {
  const bind = <D>(name: string, schema: Schema<D>, collection: string): Model<D> =>
    connection.model<D>(name, schema, collection);
  return {
    users: bind('User', userSchema, 'users'),
    grounds: connection.model<GroundDoc>('Ground', groundSchema, 'grounds'),
    groundDrafts: bind('GroundDraft', groundDraftSchema, 'grounddrafts'),
    reviews: connection.model<ReviewDoc>('Review', reviewSchema, 'reviews'),
    groundDays: connection.model<GroundDayDoc>('GroundDay', groundDaySchema, 'grounddays'),
    bookings: connection.model<BookingDoc>('Booking', bookingSchema, 'bookings'),
    blocks: connection.model<BlockDoc>('Block', blockSchema, 'blocks'),
    waits: connection.model<WaitDoc>('Wait', waitSchema, 'waits'),
    invoices: bind('Invoice', invoiceSchema, 'invoices'),
    invoiceCounters: bind('InvoiceCounter', invoiceCounterSchema, 'invoicecounters'),
    legals: bind('Legal', legalSchema, 'legals'),
    payments: connection.model<PaymentDoc>('Payment', paymentSchema, 'payments'),
    notifications: bind('Notification', notificationSchema, 'notifications'),
    pushSubscriptions: bind('PushSubscription', pushSubscriptionSchema, 'pushsubscriptions'),
    otps: bind('Otp', otpSchema, 'otps'),
    loginAttempts: bind('LoginAttempt', loginAttemptSchema, 'loginattempts'),
    pendingRegistrations: bind('PendingRegistration', pendingRegistrationSchema, 'pendingregistrations'),
    apiKeys: bind('ApiKey', apiKeySchema, 'apikeys'),
    sessions: bind('Session', sessionSchema, 'sessions'),
    idempotencyKeys: bind('IdempotencyKey', idempotencyKeySchema, 'idempotencykeys'),
    mails: bind('Mail', mailSchema, 'mails'),
    mailCounts: bind('MailCount', mailCountSchema, 'mailcounts'),
    texts: bind('Text', textSchema, 'texts'),
    broadcasts: bind('Broadcast', broadcastSchema, 'broadcasts'),
    audits: bind('Audit', auditSchema, 'audits'),
    switches: bind('Switch', switchSchema, 'switches'),
    auditFindings: bind('AuditFinding', findingSchema, 'auditfindings'),
    auditRounds: bind('AuditRound', roundSchema, 'auditrounds'),
    members: connection.model<MemberDoc>('Member', memberSchema, 'members'),
    workLogs: connection.model<WorkLogDoc>('WorkLog', workLogSchema, 'worklogs'),
    dayRollups: connection.model<DayRollupDoc>('DayRollup', dayRollupSchema, 'dayrollups'),
    coupons: bind('Coupon', couponSchema, 'coupons'),
    customers: bind('Customer', customerSchema, 'customers'),
    spaceBooks: bind('SpaceBook', spaceBookSchema, 'spacebooks'),
    customerBooks: bind('CustomerBook', customerBookSchema, 'customerbooks'),
    customerLinks: bind('CustomerLink', customerLinkSchema, 'customerlinks'),
    secondFactors: bind('SecondFactor', secondFactorSchema, 'secondfactors'),
    passkeys: bind('Passkeys', passkeysSchema, 'passkeys'),
    payoutAccounts: bind('PayoutAccount', payoutAccountSchema, 'payoutaccounts'),
    ledger: bind('LedgerEntry', ledgerEntrySchema, 'ledger'),
    settlements: bind('Settlement', settlementSchema, 'settlements'),
    refundFences: bind('RefundFence', refundFenceSchema, 'refundfences'),
    settlementRuns: bind('SettlementRun', settlementRunSchema, 'settlementruns'),
    feeds: bind('Feed', feedSchema, 'feeds'),
    webhooks: bind('Webhook', webhookSchema, 'webhooks'),
    webhookDeliveries: bind('WebhookDelivery', webhookDeliverySchema, 'webhookdeliveries'),
    images: connection.model<ImageDoc>('Image', imageSchema, 'images'),
    papers: bind('Paper', documentSchema, 'papers'),
    regulars: bind('Regular', regularSchema, 'regulars'),
    subscribers: bind('Subscriber', subscriberSchema, 'subscribers'),
    teams: bind('Team', teamSchema, 'teams'),
    teamBooks: bind('TeamBook', teamBookSchema, 'teambooks'),
    digestRuns: bind('DigestRun', digestRunSchema, 'digestruns'),
  };
}

/** The driver's collections over an open connection. */
export const openDb = (connection: Connection): Db => openCollections(connection, createModels(connection));
