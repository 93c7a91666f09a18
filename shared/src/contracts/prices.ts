import { z } from 'zod';
import { contract } from '../contract.js';
import { pricing } from './booking.js';
import { bookingDate, idParams, objectId, rupees, timeSlotText } from './common.js';
import { couponText } from './coupon-code.js';
import { holidayChanges, MAX_PRICE_DAYS } from './owner-prices.js';

export const quoteBooking = contract({
  method: 'POST',
  path: '/bookings/quote',
  auth: 'user',
  tag: 'Bookings',
  summary: 'What a slot would cost now, hour by hour; nothing is written',
  body: z.strictObject({
    groundId: objectId,
    bookingDate,
    timeSlot: timeSlotText,
    couponCode: couponText.optional(),
  }),
  response: z.object({ pricing: pricing.required({ rate: true, lines: true }) }),
  errors: ['NOT_FOUND', 'NOT_BOOKABLE', 'COUPON_INVALID', 'SWITCHED_OFF'],
});

/**
 * One hour of a ground's prices: `hour` is 0 to 23, `rate` before the discount, `rule` the name of the price rule that
 * set it.
 */
export const pricedHour = z.object({
  hour: z.number().int(),
  rate: rupees,
  rule: z.string().optional(),
  /** False if the ground is closed; otherwise absent. */
  open: z.literal(false).optional(),
});
export type PricedHour = z.infer<typeof pricedHour>;

export const groundPrices = contract({
  method: 'GET',
  path: '/grounds/:id/prices',
  auth: 'staff',
  act: 'price.read',
  tag: 'Owner',
  summary: `What each hour of a ground of mine costs as of now, day by day (at most ${MAX_PRICE_DAYS} days)`,
  params: idParams,
  query: z.object({ from: bookingDate, to: bookingDate }),
  response: z.object({ days: z.array(z.object({ date: z.string(), hours: z.array(pricedHour) })) }),
  errors: ['NOT_FOUND'],
});

/** A holiday of a ground: national, of its state, or added by its owner. */
export const holiday = z.object({
  date: z.string(),
  name: z.string(),
  nameHi: z.string().optional(),
  of: z.enum(['country', 'state', 'ground']),
  /** The owner has removed it: it is priced like any other day. */
  removed: z.boolean(),
});
export type Holiday = z.infer<typeof holiday>;

export const groundHolidays = contract({
  method: 'GET',
  path: '/grounds/:id/holidays',
  auth: 'staff',
  act: 'price.read',
  tag: 'Owner',
  summary: 'The holidays of a ground of mine in a year, with what its owner has changed',
  params: idParams,
  query: z.object({ year: z.coerce.number().int().min(2020).max(2090) }),
  response: z.object({ holidays: z.array(holiday), changes: holidayChanges }),
  errors: ['NOT_FOUND'],
});
