import { z } from 'zod';
import { PRICE_MODES } from '../prices/ground-price.js';
import { objectId, rupees } from './common.js';

export const wholeHour = z.string().regex(/^([01]\d|2[0-3]):00$/, 'must be a whole hour like 18:00');
export const weekday = z.number().int().min(1).max(7);

export const priceRange = z.object({ start: wholeHour, end: wholeHour, perHour: rupees });
export const priceMode = z.enum(PRICE_MODES);

/** A rule of a ground. */
export const priceRule = z.object({
  _id: objectId,
  name: z.string(),
  /** Monday 1 to Sunday 7. */
  days: z.array(weekday).optional(),
  dates: z.object({ from: z.string(), to: z.string() }).optional(),
  holidays: z.literal(true).optional(),
  hours: z.object({ start: wholeHour, end: wholeHour }).optional(),
  lead: z.object({ atLeastHours: z.number().optional(), atMostHours: z.number().optional() }).optional(),
  rate: rupees.optional(),
  percent: z.number().optional(),
  priority: z.number().int(),
});
