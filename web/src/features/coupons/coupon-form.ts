import type { BodyOf } from '@crease/shared/contract';
import { couponCodeOf } from '@crease/shared/contracts/coupon-code';
import type { createCoupon } from '@crease/shared/contracts/coupons';
import { addDays } from '@crease/shared/time/ist';
import { isValidDate } from '@crease/shared/time/slots';
import type { FieldErrors } from '../../components/use-field-errors.js';
import { couponsTexts as t } from './texts.js';

/** The form's values as typed. */
export interface CouponForm {
  code: string;
  kind: 'percent' | 'amount';
  off: string;
  maxDiscount: string;
  minAmount: string;
  /** All grounds, including future ones. */
  all: boolean;
  groundIds: string[];
  days: number[];
  /** Certain hours of the day, or any. */
  start: string;
  end: string;
  validFrom: string;
  validTo: string;
  limit: string;
  perPerson: string;
  firstBookingOnly: boolean;
}

export const COUPON_FIELDS = [
  'code',
  'off',
  'maxDiscount',
  'minAmount',
  'groundIds',
  'validFrom',
  'validTo',
  'limit',
  'perPerson',
] as const;
export type CouponField = (typeof COUPON_FIELDS)[number];

const MONTH_DAYS = 30;

/**
 * Defaults of a new coupon: a month from today, once per player. `groundIds`: the grounds of a staff member who does
 * not have all of them.
 */
export const emptyCoupon = (today: string, groundIds: string[] | undefined): CouponForm => ({
  code: '',
  kind: 'percent',
  off: '',
  maxDiscount: '',
  minAmount: '',
  all: groundIds === undefined,
  groundIds: groundIds ?? [],
  days: [],
  start: '',
  end: '',
  validFrom: today,
  validTo: addDays(today, MONTH_DAYS),
  limit: '',
  perPerson: '1',
  firstBookingOnly: false,
});

/** A whole number from 1 up; `undefined` for an empty field, `wrong` for anything else. */
function whole(text: string): number | undefined | 'wrong' {
  const typed = text.trim();
  if (typed === '') return undefined;
  return /^[1-9]\d{0,6}$/.test(typed) ? Number(typed) : 'wrong';
}

/** The request body, or the errors by field. */
export function judgeCoupon(
  form: CouponForm,
): { ok: true; body: BodyOf<typeof createCoupon> } | { ok: false; errors: FieldErrors<CouponField> } {
  const errors: FieldErrors<CouponField> = {};
  const code = couponCodeOf(form.code);
  if (!code) errors.code = t.codeWrong;
  const off = whole(form.off);
  if (off === undefined || off === 'wrong' || (form.kind === 'percent' && off > 100))
    errors.off = form.kind === 'percent' ? t.percentWrong : t.amountWrong;
  const number = (field: 'maxDiscount' | 'minAmount' | 'limit' | 'perPerson') => {
    const value = whole(form[field]);
    if (value === 'wrong') errors[field] = t.wholeWrong;
    return value === 'wrong' || value === undefined ? {} : { [field]: value };
  };
  const numbers = {
    ...(form.kind === 'percent' ? number('maxDiscount') : {}),
    ...number('minAmount'),
    ...number('limit'),
    ...(form.firstBookingOnly ? {} : number('perPerson')),
  };
  if (!form.all && form.groundIds.length === 0) errors.groundIds = t.groundNeeded;
  if (!isValidDate(form.validFrom)) errors.validFrom = t.dayNeeded;
  if (!isValidDate(form.validTo)) errors.validTo = t.dayNeeded;
  else if (form.validTo < form.validFrom) errors.validTo = t.lastBeforeFirst;
  if (!code || Object.keys(errors).length > 0) return { ok: false, errors };
  return {
    ok: true,
    body: {
      code,
      ...(form.kind === 'percent' ? { percent: Number(form.off) } : { amount: Number(form.off) }),
      ...numbers,
      ...(form.all ? {} : { groundIds: form.groundIds }),
      ...(form.days.length > 0 && form.days.length < 7 ? { days: [...form.days].sort((a, b) => a - b) } : {}),
      ...(form.start && form.end && form.start !== form.end
        ? { hours: { start: form.start, end: form.end } }
        : {}),
      validFrom: form.validFrom,
      validTo: form.validTo,
      ...(form.firstBookingOnly ? { firstBookingOnly: true } : {}),
    },
  };
}
