import { z } from 'zod';
import {
  bookingDate,
  bookingRef,
  contactPerson,
  isoTime,
  lineText,
  objectId,
  rupees,
  rupeesToThePaisa,
} from './common.js';
import { groundImage } from './grounds.js';
import { billing, feeInvoice, invoice } from './invoices.js';
import { seller } from './seller.js';

export const bookingStatus = z.enum(['pending', 'confirmed', 'completed', 'cancelled']);
export type BookingStatus = z.infer<typeof bookingStatus>;
export const paymentStatus = z.enum(['pending', 'completed', 'failed']);
export type PaymentStatus = z.infer<typeof paymentStatus>;
export const refundStatus = z.enum(['pending', 'processed', 'failed']);

export const timeSlot = z.object({ startTime: z.string(), endTime: z.string(), duration: z.number().int() });

export const playerDetails = z.strictObject({
  teamName: lineText(60, 0).optional(),
  playerCount: z.number().int().min(1).max(500),
  contactPerson,
});
export type PlayerDetails = z.infer<typeof playerDetails>;

/**
 * An hour of a booking: `hour` is 0 to 23, `rate` before the discount, `rule` the name of the price rule that set it.
 */
export const priceLine = z.object({ hour: z.number().int(), rate: rupees, rule: z.string().optional() });

export const pricing = z.object({
  /** The rate of the first hour; older bookings have only `ratePerHour`, which is the same. */
  rate: rupees.optional(),
  ratePerHour: rupees,
  hours: z.number().int(),
  baseAmount: rupees,
  discount: rupees,
  /** The coupon's discount. */
  coupon: rupees.optional(),
  couponCode: z.string().optional(),
  convenienceFee: rupees,
  taxes: rupees,
  /** The operator's GST in the convenience fee, of a registered operator. */
  feeTaxes: rupees.optional(),
  totalAmount: rupees,
  /** Its hours, which sum to `baseAmount`; absent from older bookings. */
  lines: z.array(priceLine).optional(),
  dueAtGround: rupees.optional(),
});

export const timelineEntry = z.object({ at: isoTime, what: z.string(), by: z.string() });

/** The ground as a booking shows it: enough for its card, its page and its map. */
export const bookedGround = z.object({
  _id: objectId,
  name: z.string(),
  location: z
    .object({
      address: z.string(),
      cityName: z.string(),
      state: z.string(),
      latitude: z.number(),
      longitude: z.number(),
    })
    .optional(),
  images: z.array(groundImage).optional(),
  features: z
    .object({ pitchType: z.string(), capacity: z.number(), lighting: z.boolean(), parking: z.boolean() })
    .optional(),
  rating: z.object({ average: z.number(), count: z.number() }).optional(),
  owner: z.object({ name: z.string(), contact: z.string() }).optional(),
  /** The seller of its hours: the owner's legal name and GSTIN, or the owner's own name. */
  seller: seller.optional(),
});

export const refund = z.object({
  refundId: z.string(),
  orderId: z.string(),
  /** The provider's id of the refunded payment; absent from older refunds. */
  paymentId: z.string().optional(),
  amount: rupeesToThePaisa,
  status: refundStatus,
  /**
   * Why it is refunded: owed by the policy, a payment that no booking needs, or given manually. Absent from older
   * refunds.
   */
  kind: z.enum(['policy', 'unused', 'manual', 'share']).optional(),
  /** Rupees of a refund repeated by hand that only pass between the booking's player and shares. */
  passed: rupeesToThePaisa.optional(),
  reason: z.string(),
  at: isoTime,
});

/** The state of a player's report of a closed gate. */
export const closedGate = z.object({
  state: z.enum(['open', 'disputed', 'confirmed', 'rejected']),
  at: isoTime,
  note: z.string().optional(),
  /** Until then the workplace may answer; an admin can decide at any time. */
  answerUntil: isoTime,
  dispute: z.object({ at: isoTime, reason: z.string() }).optional(),
  decision: z
    .object({
      at: isoTime,
      by: z.enum(['owner', 'admin']),
      reason: z.string().optional(),
      /** The refund made for it. */
      refund: rupees.optional(),
    })
    .optional(),
});

/** A booking as its player, the ground's owner and admins see it. */
export const booking = z.object({
  _id: objectId,
  bookingId: z.string(),
  groundId: bookedGround,
  userId: z.object({ _id: objectId, name: z.string(), email: z.string() }).nullable(),
  bookingDate: z.string(),
  timeSlot,
  startsAt: isoTime,
  endsAt: isoTime,
  playerDetails: z.object({
    teamName: z.string().optional(),
    playerCount: z.number().int(),
    contactPerson: z.object({ name: z.string(), phone: z.string(), email: z.string().optional() }),
  }),
  requirements: z.string().optional(),
  pricing,
  amount: rupees,
  status: bookingStatus,
  /** End of the payment window while pending. */
  expiresAt: isoTime.optional(),
  paymentDue: z.boolean(),
  payment: z.object({
    status: paymentStatus,
    method: z.string().optional(),
    transactionId: z.string().optional(),
    paidAt: isoTime.optional(),
    orderId: z.string().optional(),
    /** Paid online for this booking, shares included, and what was refunded since. */
    captured: rupees.optional(),
    /** Shares of other players that the booking relies on. */
    shares: z
      .array(z.object({ placeId: objectId, paymentId: z.string(), amount: rupees, at: isoTime }))
      .optional(),
    /** Rupees of the price that shares have paid; they lessen what the ground collects. */
    shared: rupees.optional(),
    refunds: z.array(refund),
    refund: z.object({ status: refundStatus, amount: rupeesToThePaisa, at: isoTime }).optional(),
    collected: z.array(
      z.object({ amount: rupees, method: z.enum(['cash', 'upi']), by: z.string(), at: isoTime }),
    ),
  }),
  cancellation: z.object({ reason: z.string(), by: z.string(), at: isoTime }).optional(),
  confirmation: z.object({ confirmationCode: z.string() }).optional(),
  checkedInAt: isoTime.optional(),
  /** A no-show. */
  noShow: z.boolean().optional(),
  closedGate: closedGate.optional(),
  /** The player's review; without its words once our team has hidden it. */
  feedback: z
    .object({ rating: z.number(), comment: z.string(), at: isoTime, hidden: z.boolean().optional() })
    .optional(),
  emailSent: z.boolean(),
  acknowledgedAt: isoTime.optional(),
  source: z.enum(['online', 'walk-in']),
  /** The regular that it belongs to. */
  regularId: objectId.optional(),
  /** A walk-in shown to the reader, who may say that it is not theirs (`POST /bookings/:id/not-mine`). */
  shown: z.literal(true).optional(),
  /** The business that is billed. */
  billing: billing.optional(),
  /** Its tax invoice, if the workplace has a GSTIN and the booking is paid in full. */
  invoice: invoice.optional(),
  /** The operator's bill for the convenience fee that was paid online. */
  feeInvoice: feeInvoice.optional(),
  timeline: z.array(timelineEntry),
  createdAt: isoTime,
  updatedAt: isoTime,
});
export type Booking = z.infer<typeof booking>;

/** The part of a booking that anyone else may see. */
export const bookingGlimpse = z.strictObject({
  _id: objectId,
  bookingId: z.string(),
  status: bookingStatus,
  bookingDate: z.string(),
  timeSlot,
  groundId: z.object({ _id: objectId, name: z.string() }),
  payment: z.object({ status: paymentStatus }),
  pricing: z.object({ totalAmount: rupees }),
});
export type BookingGlimpse = z.infer<typeof bookingGlimpse>;

/** A booking on another ground of the same turf, as the calendar shows it to a reader without that ground. */
export const bookingElsewhere = z.strictObject({
  kind: z.literal('booking'),
  timeSlot: z.string(),
  date: bookingDate,
  groundId: objectId,
});
export type BookingElsewhere = z.infer<typeof bookingElsewhere>;

export const bookingParams = z.object({ id: bookingRef });
