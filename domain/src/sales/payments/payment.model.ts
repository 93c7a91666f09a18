import { Schema, type Types } from 'mongoose';
import type { WithOutbox } from '../../messaging/outbox/outbox.js';
import { indexOutbox, outboxFields } from '../../messaging/outbox/outbox.schema.js';
import type { RequestedRow } from '../../platform/idempotency/idempotency-key.model.js';

/** Money the provider took: recorded once by its id, never forgotten from then on (design §3). */
export interface Capture {
  paymentId: string;
  /** Rupees: whole ones, but where it is `wrong` (order amount, paid amount or currency not what was asked). */
  amount: number;
  wrong: boolean;
  currency: string;
  method?: string;
  at: Date;
}

/** Money going back. Its id is made and stored before the provider is asked, so a retry is the same refund. */
export interface RefundDoc extends RequestedRow {
  refundId: string;
  /** The capture it gives back. */
  paymentId: string;
  amount: number;
  reason: string;
  /** `policy`: what the booking's operation owes; `unused`: a capture no booking stands on; `manual`: by owner or admin. */
  kind: 'policy' | 'unused' | 'manual';
  status: 'pending' | 'processed' | 'failed';
  /** Set once the provider has it. */
  askedAt?: Date;
  tries: number;
}

/** One order at the provider: the document that owns its money. */
export interface PaymentDoc extends WithOutbox {
  _id: Types.ObjectId;
  /** Our id of the order; unique, made before the provider is asked. */
  orderId: string;
  bookingId: Types.ObjectId;
  bookingNumber: string;
  userId: Types.ObjectId;
  ownerId: Types.ObjectId;
  groundId: Types.ObjectId;
  groundName: string;
  amount: number;
  currency: 'INR';
  /** `CREATING` until the provider has answered. */
  status: 'CREATING' | 'ACTIVE' | 'PAID' | 'EXPIRED' | 'TERMINATED';
  /** Exactly one order of a booking is live: unset when it ends or is paid (unique partial index). */
  live?: boolean;
  sessionId?: string;
  paymentUrl?: string;
  expiresAt: Date;
  /** The booking ended: the provider is to end the order. */
  terminateAt?: Date;
  captures: Capture[];
  refunds: RefundDoc[];
  /** An attempt of this order failed and the player has been told. */
  failedAt?: Date;
  /** Types of signed webhooks about this order that nobody here knows. */
  unknownWebhooks?: string[];
  /** How many webhooks spoke of this order: a settlement that began before the last of them may have asked too early. */
  webhooks?: number;
  /** When reconcile asks the provider next; unset when nothing more can come. */
  nextCheckAt?: Date;
  /** A refund is not final yet, or a webhook spoke of one: sweep by state. */
  refundDueAt?: Date;
  createdAt: Date;
  updatedAt: Date;
}

declare module '../../platform/models.js' {
  interface Collections {
    payments: PaymentDoc;
  }
}

const embedded = (definition: Record<string, unknown>) => new Schema(definition, { _id: false });

export const paymentSchema = new Schema<PaymentDoc>(
  {
    orderId: { type: String, required: true },
    bookingId: { type: Schema.Types.ObjectId, required: true },
    bookingNumber: String,
    userId: { type: Schema.Types.ObjectId, required: true },
    ownerId: { type: Schema.Types.ObjectId, required: true },
    groundId: { type: Schema.Types.ObjectId, required: true },
    groundName: String,
    amount: { type: Number, required: true },
    currency: { type: String, default: 'INR' },
    status: { type: String, required: true },
    live: Boolean,
    sessionId: String,
    paymentUrl: String,
    expiresAt: Date,
    terminateAt: Date,
    captures: [
      embedded({
        paymentId: String,
        amount: Number,
        wrong: Boolean,
        currency: String,
        method: String,
        at: Date,
      }),
    ],
    refunds: [
      embedded({
        refundId: String,
        paymentId: String,
        amount: Number,
        reason: String,
        kind: String,
        status: String,
        at: Date,
        askedAt: Date,
        tries: Number,
        requestKey: String,
      }),
    ],
    failedAt: Date,
    unknownWebhooks: { type: [String], default: undefined },
    webhooks: Number,
    nextCheckAt: Date,
    refundDueAt: Date,
    ...outboxFields,
  },
  { timestamps: true, versionKey: false },
);
paymentSchema.index({ orderId: 1 }, { unique: true });
// Decides the race of two tabs that both ask for an order: one live order a booking (contract §3, Payments).
paymentSchema.index({ bookingId: 1 }, { unique: true, partialFilterExpression: { live: true } });
paymentSchema.index({ bookingId: 1, createdAt: -1 });
paymentSchema.index({ userId: 1, createdAt: -1 });
paymentSchema.index({ nextCheckAt: 1 }, { sparse: true });
paymentSchema.index({ refundDueAt: 1 }, { sparse: true });
paymentSchema.index({ terminateAt: 1 }, { sparse: true });
indexOutbox(paymentSchema);
