import { z } from 'zod';
import { contract } from '../contract.js';
import { booking, bookingParams } from './booking.js';
import { lineText, pageQuery, pagination, shortText } from './common.js';

const answered = z.object({ booking, message: z.string() });
const reason = lineText(300, 3);

export const reportClosedGate = contract({
  method: 'POST',
  path: '/bookings/:id/closed-gate',
  auth: 'user',
  tag: 'Bookings',
  summary: 'We stood before a closed gate: from 15 minutes before the start until 24 h after the end, once',
  params: bookingParams,
  body: z.strictObject({ note: shortText(300, 0).optional() }),
  response: answered,
  errors: ['NOT_FOUND', 'FORBIDDEN', 'STATE_CONFLICT', 'UNAVAILABLE'],
});

export const confirmClosedGate = contract({
  method: 'POST',
  path: '/bookings/:id/closed-gate/confirm',
  auth: 'staff',
  act: 'refund.give',
  tag: 'Owner',
  summary: 'The ground was shut: all that was paid online goes back',
  params: bookingParams,
  response: answered,
  errors: ['NOT_FOUND', 'STATE_CONFLICT', 'UNAVAILABLE'],
});

export const disputeClosedGate = contract({
  method: 'POST',
  path: '/bookings/:id/closed-gate/dispute',
  auth: 'staff',
  act: 'gate.dispute',
  tag: 'Owner',
  summary: 'The ground was open: an admin decides',
  params: bookingParams,
  body: z.strictObject({ reason }),
  response: answered,
  errors: ['NOT_FOUND', 'STATE_CONFLICT', 'UNAVAILABLE'],
});

export const listClosedGates = contract({
  method: 'GET',
  path: '/admin/closed-gates',
  auth: 'admin',
  tag: 'Admin',
  summary: 'Reports of closed gates that wait for a decision, the oldest first',
  query: pageQuery,
  response: z.object({ bookings: z.array(booking), pagination }),
});

export const decideClosedGate = contract({
  method: 'POST',
  path: '/admin/closed-gates/:id/decide',
  auth: 'admin',
  tag: 'Admin',
  summary:
    'Confirm a closed gate, which refunds the booking, or reject the report; the player reads the reason',
  params: bookingParams,
  body: z.strictObject({ verdict: z.enum(['confirmed', 'rejected']), reason }),
  response: answered,
  errors: ['NOT_FOUND', 'STATE_CONFLICT', 'UNAVAILABLE'],
});
