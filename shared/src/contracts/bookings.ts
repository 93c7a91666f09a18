import { z } from 'zod';
import { contract } from '../contract.js';
import { booking, bookingGlimpse, bookingParams, bookingStatus, playerDetails, pricing } from './booking.js';
import {
  bookingDate,
  idParams,
  isoTime,
  objectId,
  pageQuery,
  pagination,
  rupees,
  shortText,
  timeSlotText,
} from './common.js';
import { couponText } from './coupon-code.js';
import { billing } from './invoices.js';

/** The total that the player has seen. If it differs, the answer is `PRICE_CHANGED` and nothing is taken. */
const expectedTotal = rupees.min(0);
const slotBody = { groundId: objectId, bookingDate, timeSlot: timeSlotText };

export const holdSlot = contract({
  method: 'POST',
  path: '/bookings/temp-hold',
  asksParent: true,
  pausedBy: 'booking',
  auth: 'user',
  tag: 'Bookings',
  summary: 'Hold a slot for five minutes: all its hours or none',
  body: z.strictObject(slotBody),
  response: z.object({ holdId: objectId, expiresAt: isoTime }),
  status: 201,
  errors: ['NOT_FOUND', 'SLOT_TAKEN', 'NOT_BOOKABLE', 'HOLD_LIMIT', 'NOT_YOUR_TURN'],
});

export const listHolds = contract({
  method: 'GET',
  path: '/bookings/temp-hold',
  auth: 'user',
  tag: 'Bookings',
  summary: 'What I hold, on whichever device I took it',
  response: z.object({
    holds: z.array(
      z.object({
        holdId: objectId,
        groundId: objectId,
        bookingDate: z.string(),
        timeSlot: z.string(),
        expiresAt: isoTime,
      }),
    ),
  }),
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
  asksParent: true,
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
    'NOT_YOUR_TURN',
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
    /** Its refundable share is settled between player and owner at the ground. */
    paidAtGround: rupees.optional(),
    changesAt: isoTime.optional(),
    /** Each payer's part of it, if others have paid shares. The booking's player has neither place nor name. */
    parts: z
      .array(z.object({ placeId: objectId.optional(), name: z.string().optional(), amount: rupees }))
      .optional(),
  }),
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
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

export const disownBooking = contract({
  method: 'POST',
  path: '/bookings/:id/not-mine',
  auth: 'user',
  tag: 'Bookings',
  summary:
    'Take a walk-in that I am shown, or the weekly games it is one of, off my bookings: it is not mine',
  params: bookingParams,
  response: z.object({ message: z.string() }),
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
});

/** With `preview` nothing is written; the answer is the cost of the move. */
export const rescheduleBooking = contract({
  method: 'PATCH',
  path: '/bookings/:id/reschedule',
  asksParent: true,
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
    /** Where the caller has last seen it; a 409 if it is somewhere else by now. */
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
    'NOT_YOUR_TURN',
    'UNAVAILABLE',
  ],
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
