import { z } from 'zod';
import { contract } from '../contract.js';
import { couponCloses, couponOpens } from '../prices/coupon.js';
import { isValidDate } from '../time/slots.js';
import { idParams, isoTime, objectId, rupees } from './common.js';
import { couponCode } from './coupon-code.js';
import { weekday, wholeHour } from './price-rules.js';
import { workplaceQuery } from './workplace.js';

const most = rupees.min(1).max(1_000_000);
/** How many uses a coupon may be limited to. */
const uses = z.number().int().min(1).max(1_000_000);

/** A date, which counts whole, or an instant. */
export const couponDay = z
  .string()
  .refine(
    (text) => isValidDate(text) || z.iso.datetime({ offset: true }).safeParse(text).success,
    'must be a date like 2026-11-21',
  );

/** What a coupon takes off, of what and for whom. */
const terms = {
  percent: z.number().min(1).max(100).optional(),
  amount: most.optional(),
  /** Most rupees that it takes off. */
  maxDiscount: most.optional(),
  /** Least rupees, before it, that it takes something off. */
  minAmount: rupees.min(0).max(1_000_000).optional(),
  /** Absent: at all grounds of the workplace, new ones too. */
  groundIds: z.array(objectId).min(1).max(100).optional(),
  /** Weekdays of the hours played, Monday 1 to Sunday 7. */
  days: z.array(weekday).min(1).max(7).optional(),
  hours: z.strictObject({ start: wholeHour, end: wholeHour }).optional(),
  limit: uses.optional(),
  /** Uses of one account. */
  perPerson: uses.optional(),
  firstBookingOnly: z.boolean().optional(),
};

export const coupon = z.object({
  _id: objectId,
  code: z.string(),
  ...terms,
  validFrom: z.string(),
  validTo: z.string(),
  /** Uses that stand: of bookings that are paid or approved, and of those that wait for it within their window. */
  used: z.number().int(),
  /** Switched on. Whether its days have come, or are over, say `validFrom` and `validTo`. */
  active: z.boolean(),
  /** Total price of the live bookings that use it, in rupees; only for callers who may read earnings. */
  revenue: rupees.optional(),
  /** What it took off them. */
  cost: rupees,
  createdAt: isoTime,
});
export type Coupon = z.infer<typeof coupon>;

const newCoupon = z
  .strictObject({ code: couponCode, ...terms, validFrom: couponDay, validTo: couponDay })
  .check((context) => {
    const { percent, amount, days, validFrom, validTo } = context.value;
    const wrong = (path: string, message: string) =>
      context.issues.push({ code: 'custom', input: context.value, path: [path], message });
    if ((percent === undefined) === (amount === undefined))
      wrong('percent', 'Please give either a percentage or an amount');
    if (couponCloses(validTo) <= couponOpens(validFrom))
      wrong('validTo', 'The last day must not lie before the first');
    if (days && new Set(days).size < days.length) wrong('days', 'Each day of the week may be named once');
  });

export const createCoupon = contract({
  method: 'POST',
  path: '/owner/coupons',
  auth: 'staff',
  act: 'coupon.change',
  tag: 'Coupons',
  summary: 'Make a coupon for the grounds of my workplace, or for some of them',
  query: workplaceQuery,
  body: newCoupon,
  response: z.object({ coupon }),
  status: 201,
  errors: ['NOT_FOUND', 'DUPLICATE', 'STATE_CONFLICT'],
});

export const listCoupons = contract({
  method: 'GET',
  path: '/owner/coupons',
  auth: 'staff',
  act: 'coupon.change',
  tag: 'Coupons',
  summary:
    'The coupons of my workplace with their use, what they brought and what they cost, the newest first',
  query: workplaceQuery,
  response: z.object({ coupons: z.array(coupon) }),
});

export const changeCoupon = contract({
  method: 'PATCH',
  path: '/owner/coupons/:id',
  auth: 'staff',
  act: 'coupon.change',
  tag: 'Coupons',
  summary: 'Switch a coupon on or off, or change its last day or limit; `limit: null` lifts the limit',
  params: idParams,
  query: workplaceQuery,
  body: z.strictObject({
    active: z.boolean().optional(),
    validTo: couponDay.optional(),
    limit: uses.nullable().optional(),
  }),
  response: z.object({ coupon }),
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
});
