import { z } from 'zod';
import { contract } from '../contract.js';
import { bookingDate, idParams, objectId, timeSlotText } from './common.js';

const wait = z.object({
  waitlistId: objectId,
  groundId: objectId,
  groundName: z.string(),
  bookingDate: z.string(),
  timeSlot: z.string(),
  /** Position on the waitlist, 1 is next; 0 while the hours are held for this player. */
  position: z.number().int(),
  /** The hold made for this player, while it is active. */
  offer: z.object({ holdId: objectId, expiresAt: z.iso.datetime() }).optional(),
});
export type Wait = z.infer<typeof wait>;

export const joinWaitlist = contract({
  method: 'POST',
  path: '/waitlist',
  asksParent: true,
  pausedBy: 'waitlist',
  auth: 'user',
  tag: 'Waitlist',
  summary:
    'Wait for a taken slot; its first in line gets a hold when it is given back, of five minutes, at night until 7:10 AM',
  body: z.strictObject({ groundId: objectId, bookingDate, timeSlot: timeSlotText }),
  response: z.object({ waitlistId: objectId, position: z.number().int() }),
  status: 201,
  errors: ['NOT_FOUND', 'NOT_BOOKABLE', 'STATE_CONFLICT', 'NOT_YOUR_TURN'],
});

export const leaveWaitlist = contract({
  method: 'DELETE',
  path: '/waitlist/:id',
  auth: 'user',
  tag: 'Waitlist',
  summary: 'Stop waiting',
  params: idParams,
  response: z.object({ message: z.string() }),
  errors: ['NOT_FOUND'],
});

export const listWaits = contract({
  method: 'GET',
  path: '/waitlist',
  auth: 'user',
  tag: 'Waitlist',
  summary: 'What I wait for',
  response: z.object({ waits: z.array(wait) }),
});
