import { refund } from '@crease/shared/contracts/bookings';
import { z } from 'zod';
import { indexOutbox, outboxShape } from '../../messaging/outbox/outbox.schema.js';
import { objectId, schemaOf } from '../../platform/document.js';

/** Money the provider took: recorded once by its id, never forgotten from then on. */
const capture = z.object({
  paymentId: z.string(),
  /** Rupees: whole ones, but where it is `wrong` (order amount, paid amount or currency not what was asked). */
  amount: z.number(),
  wrong: z.boolean(),
  currency: z.string(),
  method: z.string().optional(),
  at: z.date(),
});
export type Capture = z.infer<typeof capture>;

/** Beside a row of money: the request that wrote it, where that came with a key, and when. */
export const requestedFields = {
  /** Its `requestKeyOf`. */
  requestKey: z.string().optional(),
  at: z.date(),
};

/** Money going back. Its id is made and stored before the provider is asked, so a retry is the same refund. */
const refundDoc = refund.omit({ orderId: true }).extend({
  /** The capture it gives back. */
  paymentId: z.string(),
  /** `policy`: what the booking's operation owes; `unused`: a capture no booking stands on; `manual`: by owner or admin. */
  kind: refund.shape.kind.unwrap(),
  /** Set once the provider has it. */
  askedAt: z.date().optional(),
  tries: z.number(),
  ...requestedFields,
});
export type RefundDoc = z.infer<typeof refundDoc>;

/** One order at the provider: the document that owns its money. */
const paymentDoc = z.object({
  _id: objectId(),
  /** Our id of the order; unique, made before the provider is asked. */
  orderId: z.string(),
  bookingId: objectId(),
  bookingNumber: z.string(),
  userId: objectId(),
  ownerId: objectId(),
  groundId: objectId(),
  groundName: z.string(),
  amount: z.number(),
  currency: z.enum(['INR']).default('INR'),
  /** `CREATING` until the provider has answered. */
  status: z.enum(['CREATING', 'ACTIVE', 'PAID', 'EXPIRED', 'TERMINATED']),
  /** Exactly one order of a booking is live: unset when it ends or is paid (unique partial index). */
  live: z.boolean().optional(),
  sessionId: z.string().optional(),
  paymentUrl: z.string().optional(),
  expiresAt: z.date(),
  /** The booking ended: the provider is to end the order. */
  terminateAt: z.date().optional(),
  captures: z.array(capture),
  refunds: z.array(refundDoc),
  /** An attempt of this order failed and the player has been told. */
  failedAt: z.date().optional(),
  /** Types of signed webhooks about this order that nobody here knows. */
  unknownWebhooks: z.array(z.string()).optional(),
  /** How many webhooks spoke of this order: a settlement that began before the last of them may have asked too early. */
  webhooks: z.number().optional(),
  /** When reconcile asks the provider next; unset when nothing more can come. */
  nextCheckAt: z.date().optional(),
  /** A refund is not final yet, or a webhook spoke of one: sweep by state. */
  refundDueAt: z.date().optional(),
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
// Decides the race of two tabs that both ask for an order: one live order a booking.
paymentSchema.index({ bookingId: 1 }, { unique: true, partialFilterExpression: { live: true } });
paymentSchema.index({ bookingId: 1, createdAt: -1 });
paymentSchema.index({ userId: 1, createdAt: -1 });
paymentSchema.index({ nextCheckAt: 1 }, { sparse: true });
paymentSchema.index({ refundDueAt: 1 }, { sparse: true });
paymentSchema.index({ terminateAt: 1 }, { sparse: true });
indexOutbox(paymentSchema);
