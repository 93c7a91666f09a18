import {
  bookingStatus,
  closedGate,
  paymentStatus,
  pricing,
  refund,
  timelineEntry,
  timeSlot,
  booking as wireBooking,
} from '@crease/shared/contracts/booking';
import type { RefundStep } from '@crease/shared/refund-policy';
import { Types } from 'mongoose';
import { z } from 'zod';
import { byId } from '../../accounts/users/actor.js';
import { indexOutbox, outboxShape } from '../../messaging/outbox/outbox.schema.js';
import { batchInserts } from '../../platform/batch-inserts.js';
import { batchReads } from '../../platform/batch-reads.js';
import { batchDecisions, type Decision } from '../../platform/batch-updates.js';
import type { Core } from '../../platform/core.js';
import { objectId, schemaOf, stored } from '../../platform/document.js';
import type { Db } from '../../platform/models.js';
import { searchKeysOf } from './booking-search.js';
import { requestedFields } from './payment.schema.js';

/** Where a stored part is what goes over the wire, it is declared there; only its times are dates here. */
const wire = wireBooking.shape;

/**
 * The fence of an operation on a booking: set by its first update, `n` one higher than ever before. No other operation
 * starts while it is younger than ten seconds; a stale one is taken over by the sweep.
 */
const bookingOp = z.object({
  kind: z.enum(['settle', 'expire', 'approve', 'cancel', 'reschedule', 'close', 'share']),
  n: z.number(),
  at: z.date(),
  args: z.record(z.string(), z.unknown()),
  /**
   * Places of an interrupted move that this operation took over: their hours are released first, again if this one is
   * interrupted.
   */
  left: z
    .array(z.object({ groundId: z.string().optional(), bookingDate: z.string(), timeSlot: z.string() }))
    .optional(),
});
export type BookingOp = z.infer<typeof bookingOp>;

/** The share of the price that another player has paid for a place in the game (docs/product-rules.md, Shares). */
const paidShare = z.object({
  placeId: objectId(),
  gameId: objectId(),
  userId: objectId(),
  paymentId: z.string(),
  orderId: z.string(),
  /** Rupees captured. */
  amount: z.number(),
  at: z.date(),
  /** The part of it that is owed to the booking's player out of their payment, as `share`. */
  passed: z.number(),
  /** Our part of it, if it pays the owner itself because the booking was to be paid at the ground. */
  cut: z.object({ fee: z.number(), commission: z.number() }).optional(),
  /** The part of `refundOwed` that is this player's, and what of it comes from fee and commission. */
  owed: z.number(),
  /** The part of `owed` that was given by hand. */
  byHand: z.number().optional(),
  owedFee: z.number(),
  owedCommission: z.number(),
  /** Owed back because another player has paid it instead, as `share`. */
  back: z.number(),
  /** The capture that replaced it. */
  replacedBy: z.string().optional(),
});
export type PaidShare = z.infer<typeof paidShare>;

const bookingDoc = z.object({
  _id: objectId(),
  /** `CR-` and 8 letters and digits: the number people read. */
  bookingId: z.string(),
  userId: objectId().nullable().default(null),
  ownerId: objectId(),
  groundId: objectId(),
  /** As they were when booked: a booking outlives a renamed ground and a deleted account. */
  groundName: z.string(),
  userName: z.string(),
  userEmail: z.string(),
  bookingDate: z.string(),
  timeSlot,
  startsAt: z.date(),
  endsAt: z.date(),
  /** Moves and cancellations of its calendar entry; missing on a booking from before they were counted. */
  calendarSequence: z.number().optional(),
  playerDetails: wire.playerDetails,
  requirements: z.string().optional(),
  pricing,
  amount: z.number(),
  /** Frozen when the booking was made; a move by the player caps it at the share of that moment. */
  policy: z.array(stored<RefundStep>()),
  status: bookingStatus,
  /** End of the payment window; unset once confirmed. */
  expiresAt: z.date().optional(),
  payment: z.object({
    status: paymentStatus,
    method: z.string().optional(),
    /** The provider's id of the one capture that pays for this booking. */
    transactionId: z.string().optional(),
    /** Our id of the order that was paid, else of the newest one. */
    orderId: z.string().optional(),
    paidAt: z.date().optional(),
    /** Captures decided to be refunded: recorded here, once, so that no later state can use them. */
    refused: z.array(z.string()).optional(),
    /** The amount of the accepted capture in whole rupees. */
    captured: z.number().default(0),
    /** The part of it that is not the owner's: frozen when it was accepted, as prices and percents change later. */
    share: z.object({ fee: z.number(), commission: z.number() }).optional(),
    /** How much of it the booking's operation owes back, in whole rupees; only ever grows. */
    refundOwed: z.number().default(0),
    /** The part of `refundOwed` from moves to cheaper hours; moves older than this field have none. */
    owedByMoves: z.number().optional(),
    /** Shares of its game that it relies on, and those that others have replaced. */
    shares: z.array(paidShare).optional(),
    /** Rupees of the price that shares have paid instead of the ground's collecting them, less what is owed back. */
    shared: z.number().optional(),
    /** Fee and commission in the player's own part of `refundOwed`; set once there are shares. */
    hostCut: z.object({ fee: z.number(), commission: z.number() }).optional(),
    /** Refunds by hand of a booking with shares, each owed to all who paid. */
    byHand: z.array(z.object({ amount: z.number(), reason: z.string(), ...requestedFields })).optional(),
    /** The part of them that goes to the booking's player. */
    hostByHand: z.number().optional(),
    /** The part of `refundOwed` from refunds by hand after it was cancelled. */
    owedSinceEnd: z.number().optional(),
    /** A wire copy of the refunds of all orders, kept by the money operation. */
    refunds: z.array(
      refund.extend({
        at: z.date(),
        /** The part of it from fee and commission; absent on older ones. */
        fees: z.number().optional(),
        /** The part of it from the convenience fee alone; absent on older ones. */
        fee: z.number().optional(),
        /** True if the payer's bank took it, beyond the refunds that we made or owed. */
        byBank: z.boolean().optional(),
        /** True if all of it only passes between the booking's player and shares; newer refunds also have `passed`. */
        passing: z.boolean().optional(),
      }),
    ),
    collected: z.array(wire.payment.shape.collected.element.extend({ ...requestedFields, byId })),
  }),
  cancellation: wire.cancellation
    .unwrap()
    .extend({
      /** Why it ended, for programs; `reason` is for people. */
      code: z.enum(['player', 'owner', 'expired', 'no-slot', 'closure']),
      at: z.date(),
      byId,
    })
    .optional(),
  confirmation: wire.confirmation,
  checkedInAt: z.date().optional(),
  noShow: wire.noShow,
  closedGate: closedGate
    .extend({
      at: z.date(),
      answerUntil: z.date(),
      dispute: closedGate.shape.dispute.unwrap().extend({ at: z.date() }).optional(),
      decision: closedGate.shape.decision.unwrap().extend({ at: z.date() }).optional(),
    })
    .optional(),
  /** Its search keys at its ground (booking-search.ts). */
  searchKeys: z.array(z.string()).optional(),
  acknowledgedAt: z.date().optional(),
  /** The start that its player has been reminded of; another one once it is moved. */
  remindedFor: z.date().optional(),
  /** The same for the reminder of the day before. */
  remindedDayFor: z.date().optional(),
  feedback: wire.feedback.unwrap().extend({ at: z.date() }).optional(),
  emailSent: z.boolean().default(false),
  /** When the automatic receipt was requested; for the receipt sweep. */
  receiptAskedAt: z.date().optional(),
  /** Set while owed money was not fully requested as refunds; for the money sweep. */
  moneyDueAt: z.date().optional(),
  /** When a share was used whose receipt a sweep has not checked yet. */
  shareReceiptsDueAt: z.date().optional(),
  /** Played and not yet in its ground's count: unset when it is. */
  uncounted: z.boolean().optional(),
  /** Set while its day's rollup lacks its latest state. Each relevant change sets a new id. */
  unsummed: objectId().optional(),
  source: wire.source.default('online'),
  /** The regular that it is a date of. */
  regularId: objectId().optional(),
  /** Accounts that disowned this walk-in: it is never shown to them again. */
  disownedBy: z.array(objectId()).optional(),
  /** Until its regular has written it down: a maker that was killed before that leaves it to the sweep. */
  unboundAt: z.date().optional(),
  /** The coupon that it was booked with, on the terms of then; a move keeps them. */
  coupon: z
    .object({
      couponId: objectId(),
      code: z.string(),
      percent: z.number().optional(),
      amount: z.number().optional(),
      maxDiscount: z.number().optional(),
      /** Its use is settled (sales/coupons/settle-uses.ts): the fencing token of the operation that made it last. */
      kept: z.number().optional(),
      /** Set when a settled use was released. */
      gone: z.boolean().optional(),
    })
    .optional(),
  /**
   * How it is billed, as it was when it was made: hours and fee on separate bills, the hours with tax if their seller
   * was registered for GST. Absent from older bookings, whose seller bills the fee too.
   */
  bills: z.object({ taxed: z.boolean() }).optional(),
  /** The business that it is billed to, else the player. */
  billing: wire.billing,
  /** A wire copy of its first invoice. */
  invoice: wire.invoice,
  /** Rupees paid that need no further invoice: invoiced, or paid while its workplace had no GSTIN. */
  invoiced: z.number().optional(),
  /** Rupees of its online fee that the operator has billed. */
  feeBilled: z.number().optional(),
  /** Number of repaired losses whose bills are written again: the sums above were reduced that often. */
  rebilled: z.number().optional(),
  /** A wire copy of the operator's first bill. */
  feeInvoice: wire.feeInvoice,
  /** Set by every write of money; for the invoice sweep. */
  invoiceDueAt: z.date().optional(),
  timeline: z.array(timelineEntry.extend({ at: z.date(), byId })),
  op: bookingOp.optional(),
  /** The highest `n` of any operation on this booking. */
  opSeq: z.number().default(0),
  createdAt: z.date(),
  updatedAt: z.date(),
  ...outboxShape,
});
export type BookingDoc = z.infer<typeof bookingDoc>;

declare module '../../platform/models.js' {
  interface Collections {
    bookings: BookingDoc;
  }
}

/** True if its price contains GST: frozen when it was made. */
export const isSoldWithTax = ({ bills, pricing }: Pick<BookingDoc, 'bills' | 'pricing'>): boolean =>
  bills?.taxed ?? pricing.taxes > 0;

/** Where and when a booking is played, if it is. */
export type BookingState = Pick<BookingDoc, '_id' | 'status' | 'groundId' | 'startsAt' | 'endsAt'>;

/** The projection of a `BookingState`. */
export const BOOKING_STATE = { status: 1, groundId: 1, startsAt: 1, endsAt: 1 } as const;

interface BookingReads {
  /** By 24 hex digits. */
  booking(id: string): Promise<Readonly<BookingDoc> | null>;
  /** A tenth of the document: every join of a game reads it. */
  bookingState(id: string): Promise<Readonly<BookingState> | null>;
}

interface BookingWrites {
  booking(document: BookingDoc): Promise<void>;
  /** True if it matched. */
  bookingChange(decision: Decision<BookingDoc>): Promise<boolean>;
}

declare module '../../platform/core.js' {
  interface Reads extends BookingReads {}
  interface Writes extends BookingWrites {}
}

export const bookingSchema = schemaOf(bookingDoc, { timestamps: true });
bookingSchema.index({ bookingId: 1 }, { unique: true });
bookingSchema.index({ userId: 1, createdAt: -1, _id: -1 });
bookingSchema.index({ ownerId: 1, startsAt: -1, _id: -1 });
bookingSchema.index({ ownerId: 1, createdAt: -1, _id: -1 });
bookingSchema.index({ ownerId: 1, searchKeys: 1 });
bookingSchema.index({ ownerId: 1, 'confirmation.confirmationCode': 1 });
// For customer counts: a workplace's bookings by player, and those changed since the last count.
bookingSchema.index({ ownerId: 1, userId: 1, 'playerDetails.contactPerson.phone': 1 });
bookingSchema.index({ ownerId: 1, updatedAt: 1 });
bookingSchema.index({ groundId: 1, bookingDate: 1 });
// Walk-ins that an account is shown by its address.
bookingSchema.index({ userEmail: 1 }, { partialFilterExpression: { source: 'walk-in' } });
// Walk-ins of an account that is erased, by the phone that it has proven.
bookingSchema.index(
  { 'playerDetails.contactPerson.phone': 1 },
  { partialFilterExpression: { source: 'walk-in' } },
);
// For the sweeps: past their window, played, near, or with an interrupted operation.
bookingSchema.index({ status: 1, expiresAt: 1 });
bookingSchema.index({ status: 1, endsAt: 1 });
bookingSchema.index({ status: 1, startsAt: 1 });
bookingSchema.index({ 'op.at': 1 }, { sparse: true });
bookingSchema.index({ moneyDueAt: 1 }, { sparse: true });
bookingSchema.index({ shareReceiptsDueAt: 1 }, { sparse: true });
bookingSchema.index({ uncounted: 1 }, { sparse: true });
bookingSchema.index({ unsummed: 1 }, { sparse: true });
bookingSchema.index({ invoiceDueAt: 1 }, { sparse: true });
bookingSchema.index({ regularId: 1 }, { sparse: true });
bookingSchema.index({ unboundAt: 1 }, { sparse: true });
bookingSchema.index({ 'coupon.couponId': 1 }, { sparse: true });
bookingSchema.index({ groundId: 1, status: 1 });
bookingSchema.index({ status: 1, emailSent: 1 });
bookingSchema.index({ 'closedGate.state': 1, 'closedGate.at': 1 }, { sparse: true });
indexOutbox(bookingSchema);

export function bookingReads(db: Db): BookingReads {
  return {
    booking: batchReads(async (ids) => {
      const docs = await db.bookings
        .find({ _id: { $in: ids.map((id) => new Types.ObjectId(id)) } })
        .toArray();
      return new Map(docs.map((doc) => [doc._id.toString(), doc]));
    }),
    bookingState: batchReads(async (ids) => {
      const docs: BookingState[] = await db.bookings
        .find({ _id: { $in: ids.map((id) => new Types.ObjectId(id)) } }, { projection: BOOKING_STATE })
        .toArray();
      return new Map(docs.map((doc) => [doc._id.toString(), doc]));
    }),
  };
}

export function bookingWrites(db: Db): BookingWrites {
  const collection = db.bookings;
  return { booking: batchInserts(collection), bookingChange: batchDecisions(collection) };
}

export async function findBookingById(core: Core, _id: Types.ObjectId): Promise<BookingDoc | null> {
  return await core.db.bookings.findOne({ _id });
}

/** By the number people read. */
export async function findBookingByNumber(core: Core, bookingId: string): Promise<BookingDoc | null> {
  return await core.db.bookings.findOne({ bookingId });
}

/** Throws a duplicate key if another booking has the id or the number. */
export async function insertBooking(core: Core, booking: BookingDoc): Promise<void> {
  await core.writes.booking({ ...booking, searchKeys: searchKeysOf(booking) });
}

/** Deletes a walk-in that got no hours, unless an operation has continued it. */
export async function dropUnclaimed(core: Core, _id: Types.ObjectId): Promise<void> {
  await core.db.bookings.deleteOne({ _id, status: 'pending', opSeq: 0 });
}
