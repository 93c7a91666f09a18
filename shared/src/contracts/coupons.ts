import { z } from 'zod';
import { contract } from '../contract.js';
import { couponCloses, couponOpens } from '../prices/coupon.js';
import { isValidDate } from '../time/slots.js';
import { idParams, isoTime, objectId, rupees } from './common.js';
import { couponCode } from './coupon-code.js';
import { weekday, wholeHour } from './price-rules.js';
import { workplaceQuery } from './workplace.js';

const most = rupees.min(1).max(1_000_000);
/** The highest limit on a coupon's uses. */
const uses = z.number().int().min(1).max(1_000_000);

/** A date, which counts as a whole day, or an instant. */
export const couponDay = z
  .string()
  .refine(
    (text) => isValidDate(text) || z.iso.datetime({ offset: true }).safeParse(text).success,
    'must be a date like 2026-11-21',
  );

/** A coupon's discount, where it applies and for whom. */
const terms = {
  percent: z.number().min(1).max(100).optional(),
  amount: most.optional(),
  /** Maximum discount in rupees. */
  maxDiscount: most.optional(),
  /** Minimum price in rupees, before the discount. */
  minAmount: rupees.min(0).max(1_000_000).optional(),
  /** Absent: all grounds of the workplace, including future ones. */
  groundIds: z.array(objectId).min(1).max(100).optional(),
  /** Weekdays of the hours played, Monday 1 to Sunday 7. */
  days: z.array(weekday).min(1).max(7).optional(),
  hours: z.strictObject({ start: wholeHour, end: wholeHour }).optional(),
  limit: uses.optional(),
  /** Uses per account. */
  perPerson: uses.optional(),
  firstBookingOnly: z.boolean().optional(),
};

export const coupon = z.object({
  _id: objectId,
  code: z.string(),
  ...terms,
  validFrom: z.string(),
  validTo: z.string(),
  /** Current uses: of bookings that are paid or approved, and of pending ones within their payment window. */
  used: z.number().int(),
  /** Switched on. `validFrom` and `validTo` say whether it has started or is over. */
  active: z.boolean(),
  /** Total price of the active bookings that use it, in rupees; only for callers who may read earnings. */
  revenue: rupees.optional(),
  /** The total discount given. */
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
