import { z } from 'zod';
import { contract } from '../contract.js';
import {
  bookingDate,
  bookingRef,
  email,
  idParams,
  isoTime,
  lineText,
  objectId,
  pageQuery,
  pagination,
  phone,
  rupees,
  rupeesToThePaisa,
  shortText,
  timeSlotText,
} from './common.js';
import { couponText } from './coupon-code.js';
import { groundImage } from './grounds.js';
import { billing, invoice } from './invoices.js';
import { workplaceQuery } from './workplace.js';

export const bookingStatus = z.enum(['pending', 'confirmed', 'completed', 'cancelled']);
export type BookingStatus = z.infer<typeof bookingStatus>;
export const paymentStatus = z.enum(['pending', 'completed', 'failed']);
export type PaymentStatus = z.infer<typeof paymentStatus>;
export const refundStatus = z.enum(['pending', 'processed', 'failed']);

export const timeSlot = z.object({ startTime: z.string(), endTime: z.string(), duration: z.number().int() });

export const playerDetails = z.strictObject({
  teamName: lineText(60, 0).optional(),
  playerCount: z.number().int().min(1).max(500),
  contactPerson: z.strictObject({
    name: lineText(80),
    phone,
    email: z.union([z.literal('').transform(() => undefined), email]).optional(),
  }),
});
export type PlayerDetails = z.infer<typeof playerDetails>;

/** An hour of a booking: `hour` is 0 to 23, `rate` before the discount, `rule` the name of what made it. */
export const priceLine = z.object({ hour: z.number().int(), rate: rupees, rule: z.string().optional() });

export const pricing = z.object({
  /** That of the first hour; older bookings say only `ratePerHour`, which is the same. */
  rate: rupees.optional(),
  ratePerHour: rupees,
  hours: z.number().int(),
  baseAmount: rupees,
  discount: rupees,
  /** What a coupon took off. */
  coupon: rupees.optional(),
  couponCode: z.string().optional(),
  convenienceFee: rupees,
  taxes: rupees,
  totalAmount: rupees,
  /** Its hours, which sum to `baseAmount`; older bookings have none. */
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
});

export const refund = z.object({
  refundId: z.string(),
  orderId: z.string(),
  /** The provider's id of the payment that goes back; older ones do not say. */
  paymentId: z.string().optional(),
  amount: rupeesToThePaisa,
  status: refundStatus,
  /** What the policy owes, a payment that no booking stands on, or given by hand; older ones do not say. */
  kind: z.enum(['policy', 'unused', 'manual']).optional(),
  reason: z.string(),
  at: isoTime,
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
    /** Paid online for this booking, whatever has come back since. */
    captured: rupees.optional(),
    refunds: z.array(refund),
    refund: z.object({ status: refundStatus, amount: rupeesToThePaisa, at: isoTime }).optional(),
    collected: z.array(
      z.object({ amount: rupees, method: z.enum(['cash', 'upi']), by: z.string(), at: isoTime }),
    ),
  }),
  cancellation: z.object({ reason: z.string(), by: z.string(), at: isoTime }).optional(),
  confirmation: z.object({ confirmationCode: z.string() }).optional(),
  checkedInAt: isoTime.optional(),
  /** Nobody came. */
  noShow: z.boolean().optional(),
  feedback: z.object({ rating: z.number(), comment: z.string(), at: isoTime }).optional(),
  emailSent: z.boolean(),
  acknowledgedAt: isoTime.optional(),
  source: z.enum(['online', 'walk-in']),
  /** The regular that it is a date of. */
  regularId: objectId.optional(),
  /** The business that it is billed to. */
  billing: billing.optional(),
  /** Its tax invoice, where the workplace has a GSTIN and it is paid in full. */
  invoice: invoice.optional(),
  timeline: z.array(timelineEntry),
  createdAt: isoTime,
  updatedAt: isoTime,
});
export type Booking = z.infer<typeof booking>;

/** What anyone else may see of a booking. */
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

const bookingParams = z.object({ id: bookingRef });
/** The total that its player has seen: another one is `PRICE_CHANGED`, and nothing is taken. */
const expectedTotal = rupees.min(0);
const slotBody = { groundId: objectId, bookingDate, timeSlot: timeSlotText };

export const holdSlot = contract({
  method: 'POST',
  path: '/bookings/temp-hold',
  pausedBy: 'booking',
  auth: 'user',
  tag: 'Bookings',
  summary: 'Hold a slot for five minutes: all its hours or none',
  body: z.strictObject(slotBody),
  response: z.object({ holdId: objectId, expiresAt: isoTime }),
  status: 201,
  errors: ['NOT_FOUND', 'SLOT_TAKEN', 'NOT_BOOKABLE', 'HOLD_LIMIT'],
});

export const releaseHold = contract({
  method: 'DELETE',
  path: '/bookings/temp-hold/:id',
  auth: 'user',
  tag: 'Bookings',
  summary: 'Free a hold',
  params: idParams,
  response: z.object({ message: z.string() }),
  errors: ['NOT_FOUND'],
});

export const createBooking = contract({
  method: 'POST',
  path: '/bookings',
  pausedBy: 'booking',
  auth: 'user',
  tag: 'Bookings',
  summary: 'Book a slot; it is pending until paid or approved',
  body: z.strictObject({
    ...slotBody,
    playerDetails,
    requirements: shortText(500, 0).optional(),
    billing: billing.optional(),
    expectedTotal: expectedTotal.optional(),
    couponCode: couponText.optional(),
  }),
  response: z.object({ booking, message: z.string() }),
  status: 201,
  errors: [
    'NOT_FOUND',
    'SLOT_TAKEN',
    'NOT_BOOKABLE',
    'HOLD_LIMIT',
    'PRICE_CHANGED',
    'STATE_CONFLICT',
    'COUPON_INVALID',
  ],
});

export const listMyBookings = contract({
  method: 'GET',
  path: '/bookings/my-bookings',
  auth: 'user',
  tag: 'Bookings',
  summary: 'My bookings, newest first',
  query: pageQuery.extend({ status: bookingStatus.optional() }),
  response: z.object({ bookings: z.array(booking), pagination }),
});

const ownerBookingsQuery = workplaceQuery.extend({
  groundId: objectId.optional(),
  status: bookingStatus.optional(),
  from: bookingDate.optional(),
  to: bookingDate.optional(),
  /** The beginning of a name, a phone number, a confirmation code or a booking's number. */
  q: z.string().trim().max(80).optional(),
  payment: z.enum(['due', 'paid']).optional(),
  sort: z.enum(['start', 'created']).default('start'),
});

export const listOwnerBookings = contract({
  method: 'GET',
  path: '/bookings/owner',
  auth: 'staff',
  act: 'booking.read',
  scope: 'bookings:read',
  tag: 'Owner',
  summary: 'Bookings on the grounds I work at, the latest first',
  query: pageQuery.extend(ownerBookingsQuery.shape),
  response: z.object({ bookings: z.array(booking), pagination }),
});

export const ownerBookingsCsv = contract({
  method: 'GET',
  path: '/bookings/owner.csv',
  auth: 'staff',
  act: 'booking.export',
  scope: 'bookings:read',
  tag: 'Owner',
  summary: 'The same as CSV, all of them',
  query: ownerBookingsQuery,
  contentType: 'text/csv',
});

export const getBooking = contract({
  method: 'GET',
  path: '/bookings/:id',
  auth: 'optional',
  scope: 'bookings:read',
  tag: 'Bookings',
  summary: 'One booking; strangers see a glimpse of it',
  params: bookingParams,
  response: z.object({ booking: z.union([booking, bookingGlimpse]) }),
  errors: ['NOT_FOUND'],
});

export const setBookingStatus = contract({
  method: 'PATCH',
  path: '/bookings/:id/status',
  auth: 'user',
  act: 'booking.cancel',
  scope: 'bookings:write',
  tag: 'Bookings',
  summary: 'Cancel a booking',
  params: bookingParams,
  body: z.strictObject({ status: z.literal('cancelled'), reason: shortText(300, 0).default('') }),
  response: z.object({ booking, message: z.string() }),
  errors: ['NOT_FOUND', 'FORBIDDEN', 'STATE_CONFLICT', 'UNAVAILABLE'],
});

export const refundPreview = contract({
  method: 'GET',
  path: '/bookings/:id/refund-preview',
  auth: 'user',
  act: 'booking.cancel',
  tag: 'Bookings',
  summary: 'What a cancellation would give back now',
  params: bookingParams,
  response: z.object({
    refundAmount: rupees,
    percent: z.number(),
    rule: z.string(),
    /** Its share is settled at the ground with the owner. */
    paidAtGround: rupees.optional(),
    changesAt: isoTime.optional(),
  }),
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
});

export const approveBooking = contract({
  method: 'PATCH',
  path: '/bookings/:id/approve',
  auth: 'staff',
  act: 'booking.approve',
  scope: 'bookings:write',
  tag: 'Owner',
  summary: 'Confirm a pending booking; it is paid at the ground',
  params: bookingParams,
  response: z.object({ booking, message: z.string() }),
  errors: ['NOT_FOUND', 'STATE_CONFLICT', 'UNAVAILABLE'],
});

export const acknowledgeBooking = contract({
  method: 'POST',
  path: '/bookings/:id/acknowledge',
  auth: 'staff',
  act: 'booking.acknowledge',
  tag: 'Owner',
  summary: 'The alert of a new booking has been seen',
  params: bookingParams,
  response: z.object({ booking }),
  errors: ['NOT_FOUND'],
});

export const bookingSummary = contract({
  method: 'GET',
  path: '/bookings/stats/summary',
  auth: 'user',
  tag: 'Bookings',
  summary: 'My bookings in numbers',
  response: z.object({
    total: z.number(),
    active: z.number(),
    completed: z.number(),
    cancelled: z.number(),
    spent: rupees,
    hours: z.number(),
  }),
});

export const groundDayBookings = contract({
  method: 'GET',
  path: '/bookings/ground/:groundId/:date',
  auth: 'optional',
  tag: 'Owner',
  summary: 'Bookings of a ground on a day: in full for its owner, else the slots only',
  params: z.object({ groundId: objectId, date: bookingDate }),
  response: z.object({ bookings: z.array(z.union([booking, z.strictObject({ timeSlot: z.string() })])) }),
  errors: ['NOT_FOUND'],
});

export const receiptPdf = contract({
  method: 'GET',
  path: '/bookings/:id/receipt.pdf',
  auth: 'user',
  act: 'booking.read',
  tag: 'Bookings',
  summary: 'The receipt as a PDF',
  params: bookingParams,
  contentType: 'application/pdf',
  errors: ['NOT_FOUND', 'FORBIDDEN', 'STATE_CONFLICT'],
});

export const calendarFile = contract({
  method: 'GET',
  path: '/bookings/:id/calendar.ics',
  auth: 'user',
  act: 'booking.read',
  tag: 'Bookings',
  summary: 'The booking for a calendar',
  params: bookingParams,
  contentType: 'text/calendar',
  errors: ['NOT_FOUND', 'FORBIDDEN', 'STATE_CONFLICT'],
});

export const sendReceipt = contract({
  method: 'POST',
  path: '/bookings/:id/send-receipt',
  auth: 'user',
  act: 'booking.read',
  tag: 'Bookings',
  summary: 'Mail the receipt to the account once more',
  params: bookingParams,
  response: z.object({ message: z.string() }),
  errors: ['NOT_FOUND', 'FORBIDDEN', 'STATE_CONFLICT', 'RATE_LIMITED'],
});

/** With `preview` nothing is written: only what the move would cost. */
export const rescheduleBooking = contract({
  method: 'PATCH',
  path: '/bookings/:id/reschedule',
  auth: 'user',
  act: 'booking.move',
  scope: 'bookings:write',
  tag: 'Bookings',
  summary:
    'Move a confirmed booking to other hours of the same length; who runs the ground also to another ground, and at the old price',
  params: bookingParams,
  body: z.strictObject({
    bookingDate,
    timeSlot: timeSlotText,
    acceptPrice: rupees.optional(),
    expectedTotal: expectedTotal.optional(),
    groundId: objectId.optional(),
    keepPrice: z.boolean().optional(),
    preview: z.boolean().optional(),
    /** Where the caller has seen it; somewhere else by now it is a 409. */
    from: z.strictObject({ bookingDate, timeSlot: timeSlotText, groundId: objectId.optional() }).optional(),
  }),
  response: z.union([z.object({ booking, message: z.string() }), z.object({ pricing, difference: rupees })]),
  errors: [
    'NOT_FOUND',
    'FORBIDDEN',
    'STATE_CONFLICT',
    'SLOT_TAKEN',
    'PRICE_CHANGED',
    'NOT_BOOKABLE',
    'UNAVAILABLE',
  ],
});

export const checkIn = contract({
  method: 'POST',
  path: '/bookings/:id/check-in',
  auth: 'staff',
  act: 'booking.check-in',
  scope: 'bookings:write',
  tag: 'Owner',
  summary: 'The players are at the gate with their code',
  params: bookingParams,
  body: z
    .strictObject({
      confirmationCode: z.string().trim().toUpperCase().min(1).max(20).optional(),
      /** The text of the QR on booking page, mail and PDF. */
      qr: z.string().trim().min(1).max(500).optional(),
      /** When it was made, where that was offline: on the booking's day, not ahead of now, at most 24 h ago. */
      at: isoTime.optional(),
    })
    .refine((proof) => (proof.confirmationCode === undefined) !== (proof.qr === undefined), {
      path: ['confirmationCode'],
      message: 'Please give the confirmation code or the QR',
    }),
  response: z.object({ booking, message: z.string() }),
  errors: ['NOT_FOUND', 'BAD_CREDENTIALS', 'STATE_CONFLICT', 'UNAVAILABLE'],
});

export const collectMethod = z.enum(['cash', 'upi']);

export const collectPayment = contract({
  method: 'POST',
  path: '/bookings/:id/collect',
  auth: 'staff',
  act: 'booking.collect',
  scope: 'bookings:write',
  tag: 'Owner',
  summary: 'Write down what was paid at the ground',
  params: bookingParams,
  body: z.strictObject({ amount: rupees.positive(), method: collectMethod }),
  response: z.object({ booking, message: z.string() }),
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
});

export const reviewRating = z.number().int().min(1).max(5);

export const giveFeedback = contract({
  method: 'POST',
  path: '/bookings/:id/feedback',
  auth: 'user',
  tag: 'Bookings',
  summary: 'Rate and review a completed booking',
  params: bookingParams,
  body: z.strictObject({ rating: reviewRating, comment: shortText(1000, 0).default('') }),
  response: z.object({ booking, message: z.string() }),
  status: 201,
  errors: ['NOT_FOUND', 'FORBIDDEN', 'STATE_CONFLICT', 'DUPLICATE'],
});
