import { refund } from '@crease/shared/contracts/booking';
import { Types } from 'mongoose';
import { z } from 'zod';
import { indexOutbox, outboxShape } from '../../messaging/outbox/outbox.schema.js';
import { batchInserts } from '../../platform/batch-inserts.js';
import { batchReads } from '../../platform/batch-reads.js';
import { batchDecisions, type Decision } from '../../platform/batch-updates.js';
import type { Core } from '../../platform/core.js';
import { objectId, schemaOf } from '../../platform/document.js';
import { findPage } from '../../platform/find-page.js';
import type { Db } from '../../platform/models.js';
import { PROVIDER_NAMES, type ProviderName } from '../provider/payment-provider.js';

/** Money the provider took: recorded once by its id, never forgotten from then on. */
const capture = z.object({
  paymentId: z.string(),
  /** Rupees; whole ones, unless it is `wrong` (order amount, paid amount or currency differ from the request). */
  amount: z.number(),
  wrong: z.boolean(),
  currency: z.string(),
  method: z.string().optional(),
  at: z.date(),
});
export type Capture = z.infer<typeof capture>;

/** For a row about money: the key and time of the request that wrote it, if it had a key. */
export const requestedFields = {
  /** Its `requestKeyOf`. */
  requestKey: z.string().optional(),
  at: z.date(),
};

/** The ledger accounts a refund comes from, in rupees: decided once, in the update that makes its id. */
const refundSplit = z.object({
  owner: z.number().optional(),
  fee: z.number().optional(),
  commission: z.number().optional(),
  /** The part from a capture without a booking. */
  unapplied: z.number().optional(),
  /** The part from the account of shares that pass through a booking. */
  host: z.number().optional(),
  /** The failed refund whose split it took over. */
  insteadOf: z.string().optional(),
});
export type RefundSplit = z.infer<typeof refundSplit>;

/** A refund. Its id is stored before the provider is asked, so a retry is the same refund. */
const refundDoc = refund.omit({ orderId: true }).extend({
  /** The capture that it refunds. */
  paymentId: z.string(),
  /**
   * `policy`: owed by the booking's operation; `unused`: a capture without a booking; `manual`: by owner or admin;
   * `share`: another player has paid it instead.
   */
  kind: refund.shape.kind.unwrap(),
  /** When we last began to ask the provider for it: the request may still arrive for a while. */
  sentAt: z.date().optional(),
  /** Set once the provider has it. */
  askedAt: z.date().optional(),
  tries: z.number(),
  split: refundSplit.optional(),
  /** The round of the dispute whose loss it books: the payer's bank took it, and the provider is never asked. */
  dispute: z.string().optional(),
  /** True for a waiting refund of ours that was met by what the bank took. */
  met: z.boolean().optional(),
  ...requestedFields,
});
export type RefundDoc = z.infer<typeof refundDoc>;

/** True for money that a payer's bank took, beyond our own refunds. */
export const isLoss = ({ dispute, met }: Pick<RefundDoc, 'dispute' | 'met'>): boolean =>
  dispute !== undefined && !met;

/** What an order may pay for (sales/payables). */
export const PAYABLE_KINDS = ['booking', 'share', 'entry'] as const;
export type PayableKind = (typeof PAYABLE_KINDS)[number];

/** One order at the provider: the document that owns its money. */
const paymentDoc = z.object({
  _id: objectId(),
  /** Our id of the order; unique, made before the provider is asked. */
  orderId: z.string(),
  /** Absent on orders from before there were kinds: they pay for a booking. */
  kind: z.enum(PAYABLE_KINDS).optional(),
  /** The id of what it pays for; absent on older orders. */
  payableId: objectId().optional(),
  /** The place in a game whose share it pays, and the account that is the booking's player. */
  placeId: objectId().optional(),
  gameId: objectId().optional(),
  hostId: objectId().optional(),
  /** The tournament entry whose fee it pays. */
  entryId: objectId().optional(),
  tournamentId: objectId().optional(),
  /** The booking that decides about its money; for an entry fee, which has none, the entry's id. */
  bookingId: objectId(),
  bookingNumber: z.string(),
  userId: objectId(),
  ownerId: objectId(),
  groundId: objectId(),
  groundName: z.string(),
  amount: z.number(),
  currency: z.enum(['INR']).default('INR'),
  /**
   * The provider that takes the money, and alone can refund it; absent on orders older than the choice
   * (`provider/provider-of.ts`).
   */
  provider: z.enum(PROVIDER_NAMES).optional(),
  /** `CREATING` until the provider has answered. */
  status: z.enum(['CREATING', 'ACTIVE', 'PAID', 'EXPIRED', 'TERMINATED']),
  /** One order of each payable is live: unset when it ends or is paid (unique partial index). */
  live: z.boolean().optional(),
  sessionId: z.string().optional(),
  paymentUrl: z.string().optional(),
  expiresAt: z.date(),
  /** The booking ended: the provider is to end the order. */
  terminateAt: z.date().optional(),
  captures: z.array(capture),
  refunds: z.array(refundDoc),
  /** Captures that their payer's bank disputes, by the dispute's round: no refund of them is recorded meanwhile. */
  disputed: z.array(z.object({ key: z.string(), paymentId: z.string(), amount: z.number() })).optional(),
  /** Other players pay shares of the booking: from then on its record decides about refunds by hand of this order. */
  shared: z.boolean().optional(),
  /** When an attempt of this order failed and the player was notified. */
  failedAt: z.date().optional(),
  /** Types of signed webhooks about this order that this version does not know. */
  unknownWebhooks: z.array(z.string()).optional(),
  /** Number of webhooks about this order: a settlement that began before the last one may have asked too early. */
  webhooks: z.number().optional(),
  /** When reconcile polls the provider next; unset if nothing more can come. */
  nextCheckAt: z.date().optional(),
  /** A refund is not final yet, or a webhook spoke of one: sweep by state. */
  refundDueAt: z.date().optional(),
  /** A capture or a processed refund has no entry in the ledger yet: sweep by state. */
  ledgerDueAt: z.date().optional(),
  createdAt: z.date(),
  updatedAt: z.date(),
  ...outboxShape,
});
export type PaymentDoc = z.infer<typeof paymentDoc>;

declare module '../../platform/models.js' {
  interface Collections {
    payments: PaymentDoc;
  }
}

export const paymentSchema = schemaOf(paymentDoc, { timestamps: true });
paymentSchema.index({ orderId: 1 }, { unique: true });
// Decides between two tabs: one live order per payable.
paymentSchema.index(
  { payableId: 1 },
  { unique: true, partialFilterExpression: { live: true, payableId: { $exists: true } } },
);
paymentSchema.index({ bookingId: 1, createdAt: -1 });
paymentSchema.index({ tournamentId: 1 }, { sparse: true });
paymentSchema.index({ userId: 1, createdAt: -1, _id: -1 });
paymentSchema.index({ nextCheckAt: 1 }, { sparse: true });
paymentSchema.index({ refundDueAt: 1 }, { sparse: true });
paymentSchema.index({ terminateAt: 1 }, { sparse: true });
paymentSchema.index({ ledgerDueAt: 1 }, { sparse: true });
// Few orders have one; for finding those that wait for a staff member.
paymentSchema.index(
  { 'refunds.status': 1, updatedAt: -1 },
  { partialFilterExpression: { 'refunds.status': 'failed' } },
);
// For the refunds that a provider's report lacks.
paymentSchema.index(
  { 'refunds.askedAt': 1 },
  { partialFilterExpression: { 'refunds.askedAt': { $exists: true } } },
);
// Razorpay's webhooks name an order only by its own id.
paymentSchema.index({ sessionId: 1 }, { partialFilterExpression: { provider: 'razorpay' } });
indexOutbox(paymentSchema);

interface PaymentReads {
  /** By the booking's 24 hex digits. */
  orders(bookingId: string): Promise<readonly PaymentDoc[] | null>;
}

interface PaymentWrites {
  newOrder(order: PaymentDoc): Promise<void>;
  /** True if it matched. */
  order(decision: Decision<PaymentDoc>): Promise<boolean>;
}

declare module '../../platform/core.js' {
  interface Reads extends PaymentReads {}
  interface Writes extends PaymentWrites {}
}

export function paymentReads(db: Db): PaymentReads {
  return {
    orders: batchReads(async (bookingIds) => {
      const ids = bookingIds.map((id) => new Types.ObjectId(id));
      const orders = await db.payments.find({ bookingId: { $in: ids } }).toArray();
      const byBooking = new Map(bookingIds.map((id) => [id, [] as PaymentDoc[]]));
      for (const order of orders) byBooking.get(order.bookingId.toString())?.push(order);
      return byBooking;
    }),
  };
}

export function paymentWrites(db: Db): PaymentWrites {
  const collection = db.payments;
  return { newOrder: batchInserts(collection), order: batchDecisions(collection) };
}

export async function findPayment(core: Core, _id: Types.ObjectId): Promise<PaymentDoc | null> {
  return await core.db.payments.findOne({ _id });
}

export async function findOrder(core: Core, orderId: string): Promise<PaymentDoc | null> {
  return await core.db.payments.findOne({ orderId });
}

/** The order of a refund, from its id. */
export async function findOrderOfRefund(core: Core, refundId: string): Promise<PaymentDoc | null> {
  const order = await findOrder(core, refundId.replace(/-r\d+$/, ''));
  return order?.refunds.some((refund) => refund.refundId === refundId) ? order : null;
}

/** Our id of the order with this provider session; undefined if there is none. */
export async function findOrderIdOfSession(
  core: Core,
  provider: ProviderName,
  sessionId: string,
): Promise<string | undefined> {
  const found = await core.db.payments.findOne({ sessionId, provider }, { projection: { orderId: 1 } });
  return found?.orderId;
}

/** All orders of a booking, for counting its money. Refunds may be added to these objects. */
export async function findPaymentsOfBooking(core: Core, bookingId: Types.ObjectId): Promise<PaymentDoc[]> {
  const orders = (await core.reads.orders(bookingId.toString())) ?? [];
  return orders.map((order) => ({ ...order, refunds: [...order.refunds] }));
}

/** The same for many bookings. */
export const scanPaymentsOf = (
  core: Pick<Core, 'db'>,
  bookingIds: Types.ObjectId[],
): AsyncIterable<PaymentDoc> => core.db.payments.find({ bookingId: { $in: bookingIds } });

/** The orders for entry fees of these tournaments. */
export const scanFeePayments = (
  core: Pick<Core, 'db'>,
  tournamentIds: Types.ObjectId[],
): AsyncIterable<PaymentDoc> => core.db.payments.find({ tournamentId: { $in: tournamentIds } });

/** The newest order for the booking itself. */
export async function findNewestOrder(
  core: Core,
  bookingId: Types.ObjectId,
): Promise<PaymentDoc | undefined> {
  const [newest] = await core.db.payments
    .find({ bookingId, placeId: { $exists: false } })
    .sort({ createdAt: -1, _id: -1 })
    .limit(1)
    .toArray();
  return newest;
}

/** A player's orders, newest first; all of them for their export. */
export async function findPaymentsOfPlayer(core: Core, userId: Types.ObjectId): Promise<PaymentDoc[]> {
  return await core.db.payments.find({ userId }).sort({ createdAt: -1, _id: -1 }).toArray();
}

/** One page of them. */
export async function pageOfPayments(
  core: Core,
  userId: Types.ObjectId,
  { page, limit }: { page: number; limit: number },
): Promise<{ found: PaymentDoc[]; total: number }> {
  const filter = { userId };
  return await findPage(core.db.payments, filter, { page, limit, sort: { createdAt: -1, _id: -1 } });
}
