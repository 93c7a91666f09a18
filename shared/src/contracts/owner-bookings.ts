import { z } from 'zod';
import { contract } from '../contract.js';
import { booking, bookingElsewhere, bookingParams, bookingStatus } from './booking.js';
import { bookingDate, isoTime, objectId, pageQuery, pagination, rupees, searchText } from './common.js';
import { workplaceQuery } from './workplace.js';

const ownerBookingsQuery = workplaceQuery.extend({
  groundId: objectId.optional(),
  status: bookingStatus.optional(),
  from: bookingDate.optional(),
  to: bookingDate.optional(),
  /** The beginning of a name, phone number, confirmation code or booking number. */
  q: searchText(80).optional(),
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

export const groundDayBookings = contract({
  method: 'GET',
  path: '/bookings/ground/:groundId/:date',
  auth: 'optional',
  tag: 'Owner',
  summary: 'Bookings of a ground on a day: in full for those who work there, else the slots only',
  params: z.object({ groundId: objectId, date: bookingDate }),
  response: z.object({
    bookings: z.array(z.union([booking, bookingElsewhere, z.strictObject({ timeSlot: z.string() })])),
  }),
  errors: ['NOT_FOUND'],
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
      /** The content of the QR code on the booking page, in the mail and in the PDF. */
      qr: z.string().trim().min(1).max(500).optional(),
      /** When it was made, if that was offline: on the booking's day, not in the future, at most 24 h ago. */
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
