import { z } from 'zod';

/**
 * The sandbox's records. Money is whole paise, times are epoch milliseconds. Each line of the journal is `{ kind,
 * record }` with the whole record, so the last line about a record is its state.
 */

export const paymentOutcome = z.enum(['success', 'failed', 'user_dropped', 'pending']);
export type PaymentOutcome = z.infer<typeof paymentOutcome>;

/** How the webhook of an ended attempt is sent; a provider does the first four, the rest test careless receivers. */
export const webhookPlan = z.enum([
  'once',
  'twice',
  'none',
  'late',
  'twenty',
  'badly_signed',
  'old_dated',
  'out_of_order',
  'unknown_type',
]);
export type WebhookPlan = z.infer<typeof webhookPlan>;

export const refundOutcome = z.enum(['SUCCESS', 'PENDING', 'CANCELLED', 'ONHOLD', 'FAILED']);

/** A refund stays PENDING for `delayMs` (when above 0) and then becomes `outcome`. */
export const refundPlan = z.object({ outcome: refundOutcome, delayMs: z.number().int().nonnegative() });
export type RefundPlan = z.infer<typeof refundPlan>;

export const orderRecord = z.object({
  orderId: z.string(),
  cfOrderId: z.string(),
  sessionId: z.string(),
  amountPaise: z.number().int(),
  currency: z.string(),
  customer: z.record(z.string(), z.string().nullable()),
  returnUrl: z.string().nullable(),
  notifyUrl: z.string().nullable(),
  paymentMethods: z.string().nullable(),
  note: z.string().nullable(),
  tags: z.record(z.string(), z.string()).nullable(),
  /** The provider whose API made it, which decides its webhooks and checkout. */
  speaks: z.enum(['cashfree', 'razorpay']).default('cashfree'),
  /** EXPIRED is not stored: an ACTIVE order past `expiresAt` is expired. */
  status: z.enum(['ACTIVE', 'PAID', 'TERMINATED', 'TERMINATION_REQUESTED']),
  createdAt: z.number(),
  expiresAt: z.number(),
  refundPlan: refundPlan.nullable(),
});
export type OrderRecord = z.infer<typeof orderRecord>;

export const attemptRecord = z.object({
  paymentId: z.string(),
  orderId: z.string(),
  status: z.enum(['PENDING', 'SUCCESS', 'FAILED', 'USER_DROPPED']),
  /** True until `endsAt`: the outcome is decided but not visible yet. */
  inFlight: z.boolean(),
  outcome: paymentOutcome,
  webhook: webhookPlan,
  webhookDelayMs: z.number().nullable(),
  orderAmountPaise: z.number().int(),
  paymentAmountPaise: z.number().int(),
  currency: z.string(),
  startedAt: z.number(),
  endsAt: z.number(),
  endedAt: z.number().nullable(),
});
export type AttemptRecord = z.infer<typeof attemptRecord>;

export const refundRecord = z.object({
  refundId: z.string(),
  cfRefundId: z.string(),
  orderId: z.string(),
  paymentId: z.string(),
  amountPaise: z.number().int(),
  currency: z.string(),
  note: z.string().nullable(),
  speed: z.string(),
  status: refundOutcome,
  /** What a PENDING one becomes at `dueAt`; null if it stays. */
  becomes: refundOutcome.nullable(),
  dueAt: z.number().nullable(),
  createdAt: z.number(),
  processedAt: z.number().nullable(),
});
export type RefundRecord = z.infer<typeof refundRecord>;

/** The plan for transfers: PENDING for `delayMs`; for `hiddenMs` a query does not find them. */
export const transferPlan = z.object({
  outcome: z.enum(['SUCCESS', 'FAILED', 'REJECTED', 'REVERSED', 'PENDING']),
  delayMs: z.number().int().nonnegative().default(0),
  hiddenMs: z.number().int().nonnegative().default(0),
});
export type TransferPlan = z.infer<typeof transferPlan>;

export const transferRecord = z.object({
  transferId: z.string(),
  cfTransferId: z.string(),
  amountPaise: z.number().int(),
  mode: z.string(),
  /** The account or address it went to. */
  target: z.string(),
  status: z.enum(['RECEIVED', 'SUCCESS', 'FAILED', 'REJECTED', 'REVERSED', 'PENDING']),
  /** What it becomes at `dueAt`; null if it stays. */
  becomes: transferPlan.shape.outcome.nullable(),
  dueAt: z.number(),
  shownFrom: z.number(),
  createdAt: z.number(),
});
export type TransferRecord = z.infer<typeof transferRecord>;

/** The plan for checks of accounts: under way for `delayMs`; for `hiddenMs` a query does not find them. */
export const accountCheckPlan = z.object({
  outcome: z.enum(['VALID', 'INVALID', 'FAILED']),
  /** The holder's name at the bank. Null: the name that is asked about. */
  nameAtBank: z.string().max(100).nullable().default(null),
  delayMs: z.number().int().nonnegative().default(0),
  hiddenMs: z.number().int().nonnegative().default(0),
});
export type AccountCheckPlan = z.infer<typeof accountCheckPlan>;

export const accountCheckRecord = z.object({
  ownId: z.string(),
  /** The caller's id, which need not be unique. */
  checkId: z.string(),
  speaks: z.enum(['cashfree', 'razorpay']),
  /** The number of a bank account, or a UPI address. */
  account: z.string(),
  ifsc: z.string().nullable(),
  /** The name that is asked about. */
  name: z.string().nullable(),
  outcome: accountCheckPlan.shape.outcome,
  nameAtBank: z.string().nullable(),
  dueAt: z.number(),
  shownFrom: z.number(),
  createdAt: z.number(),
});
export type AccountCheckRecord = z.infer<typeof accountCheckRecord>;

/** How the webhook about a change of a dispute is sent. */
export const disputeWebhook = z.enum([
  'once',
  'none',
  'twice',
  'twenty',
  'late',
  'badly_signed',
  'old_dated',
  'out_of_order',
]);
export type DisputeWebhook = z.infer<typeof disputeWebhook>;

export const disputeRecord = z.object({
  disputeId: z.string(),
  orderId: z.string(),
  paymentId: z.string(),
  amountPaise: z.number().int(),
  /** Taken from the merchant's balance. */
  deductedPaise: z.number().int(),
  phase: z.enum(['fraud', 'retrieval', 'chargeback', 'pre_arbitration', 'arbitration']),
  reasonCode: z.string(),
  reason: z.string(),
  /** `accepted` is a dispute that the merchant gave up. */
  status: z.enum(['open', 'action_required', 'under_review', 'won', 'lost', 'accepted', 'closed']),
  respondBy: z.number(),
  createdAt: z.number(),
  updatedAt: z.number(),
  resolvedAt: z.number().nullable(),
});
export type DisputeRecord = z.infer<typeof disputeRecord>;

export const vendorStatus = z.enum([
  'IN_BENE_CREATION',
  'IN_KYC_REVIEW',
  'ACTION_REQUIRED',
  'BANK_VALIDATION_FAILED',
  'ACTIVE',
  'BLOCKED',
]);
export const movementStatus = z.enum(['PENDING', 'SUCCESS', 'FAILED', 'REVERSED', 'PARTIALLY_REVERSED']);

/** A vendor of Cashfree, whose id the merchant chose, or a linked account of Razorpay, whose id is its number. */
export const vendorRecord = z.object({
  vendorId: z.string(),
  number: z.string(),
  speaks: z.enum(['cashfree', 'razorpay']),
  name: z.string(),
  email: z.string(),
  /** The account or address it is paid to. */
  target: z.string(),
  status: vendorStatus,
  /** The outcome of transfers to it. */
  transfers: movementStatus,
  /** What the provider has already paid out to its bank. */
  withdrawnPaise: z.number().int().default(0),
  createdAt: z.number(),
});
export type VendorRecord = z.infer<typeof vendorRecord>;

/** Money to a vendor, or back from it. */
export const movementRecord = z.object({
  number: z.string(),
  speaks: z.enum(['cashfree', 'razorpay']),
  vendorId: z.string(),
  amountPaise: z.number().int(),
  /** The merchant's own id. */
  reference: z.string(),
  direction: z.enum(['credit', 'debit']).default('credit'),
  /** The number of the transfer that a debit reverses, at Razorpay. */
  of: z.string().optional(),
  status: movementStatus,
  createdAt: z.number(),
});
export type MovementRecord = z.infer<typeof movementRecord>;

/** A taxpayer in the GST register. */
export const taxpayerPlan = z.object({
  status: z.enum(['ACT', 'INA', 'CNL']).default('ACT'),
  building: z.string().max(200).default('SANDBOX HOUSE'),
  location: z.string().max(200).default('SANDBOX NAGAR'),
  pin: z.number().int().default(400_001),
});

/** A document that the invoice registration portal has registered. */
export const einvoiceRecord = z.object({
  irn: z.string(),
  /** The supplier's GSTIN. */
  gstin: z.string(),
  ackNo: z.string(),
  ackDt: z.string(),
  /** The document's number. */
  document: z.string(),
  signedInvoice: z.string(),
  signedQr: z.string(),
  at: z.number(),
});
export type EInvoiceRecord = z.infer<typeof einvoiceRecord>;

export const deliveryRecord = z.object({
  id: z.string(),
  orderId: z.string(),
  url: z.string(),
  type: z.string(),
  /** The exact bytes, so that every repetition is the same message. */
  body: z.string(),
  speaks: z.enum(['cashfree', 'razorpay']).default('cashfree'),
  signing: z.enum(['good', 'bad', 'old']),
  /** Calls made so far. */
  tries: z.number().int(),
  nextAt: z.number(),
  state: z.enum(['waiting', 'delivered', 'given_up']),
  /** The receiver's last status, or null without an answer. */
  lastStatus: z.number().nullable(),
});
export type DeliveryRecord = z.infer<typeof deliveryRecord>;

/** The first answer under an idempotency key, which is repeated for the same key. */
export const replyRecord = z.object({
  key: z.string(),
  fingerprint: z.string(),
  status: z.number().int(),
  body: z.unknown(),
  at: z.number(),
});
export type ReplyRecord = z.infer<typeof replyRecord>;

export const journalLine = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('order'), record: orderRecord }),
  z.object({ kind: z.literal('attempt'), record: attemptRecord }),
  z.object({ kind: z.literal('refund'), record: refundRecord }),
  z.object({ kind: z.literal('delivery'), record: deliveryRecord }),
  z.object({ kind: z.literal('transfer'), record: transferRecord }),
  z.object({ kind: z.literal('accountCheck'), record: accountCheckRecord }),
  z.object({ kind: z.literal('dispute'), record: disputeRecord }),
  z.object({ kind: z.literal('vendor'), record: vendorRecord }),
  z.object({ kind: z.literal('movement'), record: movementRecord }),
  z.object({ kind: z.literal('einvoice'), record: einvoiceRecord }),
  z.object({ kind: z.literal('reply'), record: replyRecord }),
]);
export type JournalLine = z.infer<typeof journalLine>;
