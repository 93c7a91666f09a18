import { z } from 'zod';
import { contract } from '../contract.js';
import { booking } from './booking.js';
import { bookingDate, bookingRef, objectId, rupees } from './common.js';
import { calendarEntry } from './owner.js';
import { workplaceQuery } from './workplace.js';

/** A free hour of the day, with its price. */
export const freeHour = z.object({ time: z.string(), pricePerHour: rupees, rule: z.string().optional() });

/** One ground's day at the desk. */
export const groundToday = z.object({
  groundId: objectId,
  name: z.string(),
  /** The current booking and the next one. */
  current: calendarEntry.optional(),
  next: calendarEntry.optional(),
  /** From 00:00 to 24:00 of the date, with entries that run over from the day before. */
  entries: z.array(calendarEntry),
  freeHours: z.array(freeHour),
  /** Rupees that today's players still have to pay at the ground, and what was taken there. */
  toCollect: rupees,
  collected: rupees,
});
export type GroundToday = z.infer<typeof groundToday>;

export const today = contract({
  method: 'GET',
  path: '/owner/today',
  auth: 'staff',
  act: 'today.read',
  scope: 'calendar:read',
  tag: 'Owner',
  summary:
    'The day at the desk: for each ground what is on, what is next, what is free and what is to be paid',
  query: workplaceQuery.extend({ date: bookingDate.optional() }),
  response: z.object({ date: z.string(), now: z.iso.datetime(), grounds: z.array(groundToday) }),
});

const bookingParams = z.object({ id: bookingRef });

export const markNoShow = contract({
  method: 'POST',
  path: '/bookings/:id/no-show',
  auth: 'staff',
  act: 'booking.no-show',
  scope: 'bookings:write',
  tag: 'Owner',
  summary: 'Nobody came: from 15 minutes after the start until 24 h after the end',
  params: bookingParams,
  response: z.object({ booking, message: z.string() }),
  errors: ['NOT_FOUND', 'STATE_CONFLICT', 'UNAVAILABLE'],
});

export const undoNoShow = contract({
  method: 'DELETE',
  path: '/bookings/:id/no-show',
  auth: 'staff',
  act: 'booking.no-show',
  scope: 'bookings:write',
  tag: 'Owner',
  summary: 'They came after all',
  params: bookingParams,
  response: z.object({ booking, message: z.string() }),
  errors: ['NOT_FOUND', 'STATE_CONFLICT', 'UNAVAILABLE'],
});
