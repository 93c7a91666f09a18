import { z } from 'zod';
import { contract } from '../contract.js';
import { bookingDate, objectId, rupeesToThePaisa } from './common.js';
import { workplaceQuery } from './workplace.js';

const money = rupeesToThePaisa;
const earned = {
  bookings: z.number().int(),
  hours: z.number().int(),
  gross: money,
  refunds: money,
  fees: money,
  net: money,
  online: money,
  cash: money,
  upi: money,
  /** The part of `gross` that teams paid to enter tournaments. */
  entryFees: money,
};

const earningsQuery = workplaceQuery.extend({
  from: bookingDate,
  to: bookingDate,
  by: z.enum(['day', 'week', 'month', 'ground', 'method']).default('day'),
  groundId: objectId.optional(),
});

export const earnings = contract({
  method: 'GET',
  path: '/owner/reports/earnings',
  auth: 'staff',
  act: 'earnings.read',
  scope: 'reports:read',
  tag: 'Reports',
  summary: 'What was earned, by the date of play',
  query: earningsQuery,
  response: z.object({
    rows: z.array(z.object({ key: z.string(), ...earned })),
    totals: z.object(earned),
  }),
  errors: ['NOT_FOUND'],
});

export const earningsCsv = contract({
  method: 'GET',
  path: '/owner/reports/earnings.csv',
  auth: 'staff',
  act: 'earnings.read',
  scope: 'reports:read',
  tag: 'Reports',
  summary: 'The same as CSV',
  query: earningsQuery,
  contentType: 'text/csv',
  errors: ['NOT_FOUND'],
});

const occupancyQuery = workplaceQuery.extend({
  from: bookingDate,
  to: bookingDate,
  groundId: objectId.optional(),
});

export const occupancy = contract({
  method: 'GET',
  path: '/owner/reports/occupancy',
  auth: 'staff',
  act: 'occupancy.read',
  scope: 'reports:read',
  tag: 'Reports',
  summary: 'Which hours sell: weekday (Monday 1) by hour; `revenue` is for who may see earnings',
  query: occupancyQuery,
  response: z.object({
    cells: z.array(
      z.object({
        weekday: z.number().int(),
        hour: z.number().int(),
        open: z.number().int(),
        sold: z.number().int(),
        blocked: z.number().int(),
        revenue: money.optional(),
      }),
    ),
    totals: z.object({ open: z.number().int(), sold: z.number().int(), percent: z.number() }),
  }),
  errors: ['NOT_FOUND'],
});

export const occupancyCsv = contract({
  method: 'GET',
  path: '/owner/reports/occupancy.csv',
  auth: 'staff',
  act: 'occupancy.read',
  scope: 'reports:read',
  tag: 'Reports',
  summary: 'The same as CSV',
  query: occupancyQuery,
  contentType: 'text/csv',
  errors: ['NOT_FOUND'],
});
