import { z } from 'zod';
import { contract } from '../contract.js';
import { SCHEMA_SENTENCES } from '../field-errors.js';
import { MAX_WEEKS } from '../time/regular-dates.js';
import { bookingStatus } from './booking.js';
import {
  bookingDate,
  contactPerson,
  idParams,
  isoTime,
  objectId,
  rupees,
  shortText,
  timeSlotText,
} from './common.js';
import { slotAlternative } from './slot-alternative.js';

/** The customer, identified by their phone number. */
export type RegularCustomer = z.infer<typeof contactPerson>;

/** Weekdays, Monday 1 to Sunday 7; stored in order without duplicates. */
const days = z
  .array(z.number().int().min(1).max(7))
  .min(1, SCHEMA_SENTENCES.weekday_missing)
  .max(7)
  .transform((chosen) => [...new Set(chosen)].sort((a, b) => a - b));

/** The outcome of a date; `due` is not processed yet. */
export const regularOutcome = z.enum(['due', 'booked', 'taken', 'past', 'skipped', 'ended']);
export type RegularOutcome = z.infer<typeof regularOutcome>;

export const regularDate = z.object({
  bookingDate: z.string(),
  outcome: regularOutcome,
  /** The holiday that it falls on; one added by the owner has no name. */
  holiday: z.object({ name: z.string(), nameHi: z.string().optional() }).optional(),
  bookingId: objectId.optional(),
  /** Free hours near a date that is taken. */
  alternatives: z.array(slotAlternative).optional(),
  /** Its booking's status. */
  status: bookingStatus.optional(),
  /** The booking's price. */
  totalAmount: rupees.optional(),
  /** Rupees to collect at the ground. */
  due: rupees.optional(),
  /** Where its booking has been moved. */
  movedTo: z.object({ bookingDate: z.string(), timeSlot: z.string(), groundName: z.string() }).optional(),
});
export type RegularDate = z.infer<typeof regularDate>;

const plan = {
  groundId: objectId,
  groundName: z.string(),
  status: z.enum(['active', 'ended']),
  customer: z.object({ name: z.string(), phone: z.string(), email: z.string().optional() }),
  days: z.array(z.number().int()),
  timeSlot: z.string(),
  from: z.string(),
  until: z.string(),
  /** Agreed rupees per hour; absent: the ground's price. */
  rate: rupees.optional(),
  note: z.string(),
};

export const regular = z.object({
  _id: objectId,
  ...plan,
  /** The first date no longer booked, if it has ended. */
  endedFrom: z.string().optional(),
  createdAt: isoTime,
});
export type Regular = z.infer<typeof regular>;
/** One that is not stored: shown in a preview. */
export const plannedRegular = z.object(plan);

const withDates = z.object({ regular, dates: z.array(regularDate) });
export type RegularWithDates = z.infer<typeof withDates>;
export const regularPreview = z.object({ regular: plannedRegular, dates: z.array(regularDate) });
export type RegularPreview = z.infer<typeof regularPreview>;

export const addRegular = contract({
  method: 'POST',
  path: '/grounds/:id/regulars',
  auth: 'staff',
  act: 'regular.change',
  tag: 'Owner',
  summary:
    'Book the same hours every week: each date is a booking of its own, taken ones are told. With `preview` nothing is written',
  params: idParams,
  body: z
    .strictObject({
      customer: contactPerson,
      days,
      timeSlot: timeSlotText,
      from: bookingDate,
      until: bookingDate.optional(),
      weeks: z.number().int().min(1).max(MAX_WEEKS).optional(),
      rate: rupees.min(1).max(100_000).optional(),
      note: shortText(300, 0).optional(),
      preview: z.boolean().optional(),
    })
    .refine(({ until, weeks }) => (until === undefined) !== (weeks === undefined), {
      path: ['until'],
      message: SCHEMA_SENTENCES.last_date_or_weeks,
    }),
  response: z.union([withDates, regularPreview]),
  status: 201,
  errors: ['NOT_FOUND', 'NOT_BOOKABLE', 'UNAVAILABLE'],
});

export const listRegulars = contract({
  method: 'GET',
  path: '/grounds/:id/regulars',
  auth: 'staff',
  act: 'regular.change',
  tag: 'Owner',
  summary: 'Who comes every week, those that are on first, the newest first',
  params: idParams,
  response: z.object({ regulars: z.array(regular.extend({ dates: z.array(regularDate) })) }),
  errors: ['NOT_FOUND'],
});

export const getRegular = contract({
  method: 'GET',
  path: '/regulars/:id',
  auth: 'staff',
  act: 'regular.change',
  tag: 'Owner',
  summary: 'A regular with all its dates',
  params: idParams,
  response: withDates,
  errors: ['NOT_FOUND'],
});

export const skipRegularDate = contract({
  method: 'POST',
  path: '/regulars/:id/skip',
  auth: 'staff',
  act: 'regular.change',
  tag: 'Owner',
  summary: 'Leave one date out: its hours are free again',
  params: idParams,
  body: z.strictObject({ bookingDate }),
  response: withDates,
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
});

export const endRegular = contract({
  method: 'DELETE',
  path: '/regulars/:id',
  auth: 'staff',
  act: 'regular.change',
  tag: 'Owner',
  summary: 'End a regular from a date on (today where none is named); what was played stays',
  params: idParams,
  query: z.object({ from: bookingDate.optional() }),
  response: withDates,
  errors: ['NOT_FOUND'],
});
