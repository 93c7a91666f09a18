import type { BookingStatus, PaymentStatus, PlayerDetails } from '@crease/shared/contracts/bookings';
import type { Pricing } from '@crease/shared/prices';
import type { RefundStep } from '@crease/shared/refund-policy';
import type { TimeSlot } from '@crease/shared/time/slots';
import { Schema, type Types } from 'mongoose';
import type { WithOutbox } from '../../messaging/outbox/outbox.js';
import { indexOutbox, outboxFields } from '../../messaging/outbox/outbox.schema.js';
import type { RequestedRow } from '../../platform/idempotency/idempotency-key.model.js';
import type { RefundDoc } from '../payments/payment.model.js';

/**
 * The fence of an operation on a booking (design §3): set by its first update, `n` one higher than ever before. No other
 * operation starts while it is younger than ten seconds; a stale one is taken over by the sweep.
 */
export interface BookingOp {
  kind: 'settle' | 'expire' | 'approve' | 'cancel' | 'reschedule' | 'close';
  n: number;
  at: Date;
  args: Record<string, unknown>;
  /** Places of a cut move that this operation took over: their hours go free first, again when this one is cut too. */
  left?: { bookingDate: string; timeSlot: string }[];
}

/** Why a booking ended, for programs; `reason` is for people. */
export type CancellationCode = 'player' | 'owner' | 'expired' | 'no-slot' | 'closure';

export interface BookingDoc extends WithOutbox {
  _id: Types.ObjectId;
  /** `CR-` and 8 letters and digits: the number people read. */
  bookingId: string;
  userId: Types.ObjectId | null;
  ownerId: Types.ObjectId;
  groundId: Types.ObjectId;
  /** As they were when booked: a booking outlives a renamed ground and a deleted account. */
  groundName: string;
  userName: string;
  userEmail: string;
  bookingDate: string;
  timeSlot: TimeSlot;
  startsAt: Date;
  endsAt: Date;
  playerDetails: PlayerDetails;
  requirements?: string;
  pricing: Pricing & { dueAtGround?: number };
  amount: number;
  /** Frozen when the booking was made (contract §3). */
  policy: RefundStep[];
  status: BookingStatus;
  /** End of the payment window; unset once confirmed. */
  expiresAt?: Date;
  payment: {
    status: PaymentStatus;
    method?: string;
    /** The provider's id of the one capture this booking stands on. */
    transactionId?: string;
    /** Our id of the order that was paid, else of the newest one. */
    orderId?: string;
    paidAt?: Date;
    /** Captures that were judged to go back: decided here, once, so that no later state can stand on one of them. */
    refused?: string[];
    /** What the accepted capture brought, in whole rupees. */
    captured: number;
    /** How much of it the booking's operation owes back, in whole rupees; only ever grows. */
    refundOwed: number;
    /** A wire copy of the refunds of all orders, kept by the money operation. */
    refunds: {
      refundId: string;
      orderId: string;
      /** The capture it gives back, and why: missing in older rows. */
      paymentId?: string;
      kind?: RefundDoc['kind'];
      amount: number;
      status: string;
      reason: string;
      at: Date;
    }[];
    collected: ({ amount: number; method: 'cash' | 'upi'; by: string } & RequestedRow)[];
  };
  cancellation?: { code: CancellationCode; reason: string; by: string; at: Date };
  confirmation?: { confirmationCode: string };
  checkedInAt?: Date;
  acknowledgedAt?: Date;
  /** The start that its player has been reminded of; another one once it is moved. */
  remindedFor?: Date;
  feedback?: { rating: number; comment: string; at: Date };
  emailSent: boolean;
  /** The automatic receipt has been asked for: what the receipt sweep goes by. */
  receiptAskedAt?: Date;
  /** Money is owed back and not all of it has been asked for: what the money sweep looks for. */
  moneyDueAt?: Date;
  /** Played and not yet in its ground's count: unset when it is. */
  uncounted?: boolean;
  source: 'online' | 'walk-in';
  timeline: { at: Date; what: string; by: string }[];
  op?: BookingOp;
  /** The highest `n` any operation on this booking has had. */
  opSeq: number;
  createdAt: Date;
  updatedAt: Date;
}

declare module '../../platform/models.js' {
  interface Collections {
    bookings: BookingDoc;
  }
}

const embedded = (definition: Record<string, unknown>) => new Schema(definition, { _id: false });

export const bookingSchema = new Schema<BookingDoc>(
  {
    bookingId: { type: String, required: true },
    userId: { type: Schema.Types.ObjectId, default: null },
    ownerId: { type: Schema.Types.ObjectId, required: true },
    groundId: { type: Schema.Types.ObjectId, required: true },
    groundName: String,
    userName: String,
    userEmail: String,
    bookingDate: { type: String, required: true },
    timeSlot: embedded({ startTime: String, endTime: String, duration: Number }),
    startsAt: { type: Date, required: true },
    endsAt: { type: Date, required: true },
    playerDetails: embedded({
      teamName: String,
      playerCount: Number,
      contactPerson: embedded({ name: String, phone: String, email: String }),
    }),
    requirements: String,
    pricing: embedded({
      ratePerHour: Number,
      hours: Number,
      baseAmount: Number,
      discount: Number,
      convenienceFee: Number,
      taxes: Number,
      totalAmount: Number,
      dueAtGround: Number,
    }),
    amount: Number,
    policy: [embedded({ hoursBefore: Number, percent: Number })],
    status: { type: String, required: true },
    expiresAt: Date,
    payment: embedded({
      status: String,
      method: String,
      transactionId: String,
      orderId: String,
      paidAt: Date,
      refused: { type: [String], default: undefined },
      captured: { type: Number, default: 0 },
      refundOwed: { type: Number, default: 0 },
      refunds: [
        embedded({
          refundId: String,
          orderId: String,
          paymentId: String,
          kind: String,
          amount: Number,
          status: String,
          reason: String,
          at: Date,
        }),
      ],
      collected: [embedded({ amount: Number, method: String, by: String, at: Date, requestKey: String })],
    }),
    cancellation: embedded({ code: String, reason: String, by: String, at: Date }),
    confirmation: embedded({ confirmationCode: String }),
    checkedInAt: Date,
    acknowledgedAt: Date,
    remindedFor: Date,
    feedback: embedded({ rating: Number, comment: String, at: Date }),
    emailSent: { type: Boolean, default: false },
    receiptAskedAt: Date,
    moneyDueAt: Date,
    uncounted: Boolean,
    source: { type: String, default: 'online' },
    timeline: [embedded({ at: Date, what: String, by: String })],
    op: embedded({ kind: String, n: Number, at: Date, args: Schema.Types.Mixed, left: Schema.Types.Mixed }),
    opSeq: { type: Number, default: 0 },
    ...outboxFields,
  },
  { timestamps: true, versionKey: false },
);
bookingSchema.index({ bookingId: 1 }, { unique: true });
bookingSchema.index({ userId: 1, createdAt: -1 });
bookingSchema.index({ ownerId: 1, startsAt: -1 });
bookingSchema.index({ groundId: 1, bookingDate: 1 });
// The sweep's questions: which are past their window, which have played, which are near, which operation was cut.
bookingSchema.index({ status: 1, expiresAt: 1 });
bookingSchema.index({ status: 1, endsAt: 1 });
bookingSchema.index({ status: 1, startsAt: 1 });
bookingSchema.index({ 'op.at': 1 }, { sparse: true });
bookingSchema.index({ moneyDueAt: 1 }, { sparse: true });
bookingSchema.index({ uncounted: 1 }, { sparse: true });
bookingSchema.index({ groundId: 1, status: 1 });
bookingSchema.index({ status: 1, emailSent: 1 });
indexOutbox(bookingSchema);
