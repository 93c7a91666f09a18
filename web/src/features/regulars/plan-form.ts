import { email } from '@crease/shared/contracts/common';
import { phoneNumber } from '@crease/shared/phone-number';
import { isoWeekdayOf } from '@crease/shared/time/ist';
import { isValidDate, slotFrom } from '@crease/shared/time/slots';
import type { RegularBody } from './regular-keys.js';
import { regularsTexts as t } from './texts.js';

/** The form's values as typed. */
export interface PlanForm {
  name: string;
  phone: string;
  email: string;
  days: number[];
  from: string;
  start: number;
  hours: number;
  /** A number of weeks, or empty if it ends at a date. */
  weeks: string;
  until: string;
  rate: string;
  note: string;
}

export type PlanField = 'name' | 'phone' | 'email' | 'days' | 'from' | 'until' | 'rate';
export const PLAN_FIELDS: readonly PlanField[] = ['name', 'phone', 'email', 'days', 'from', 'until', 'rate'];

/** Where the hours were selected, and for which customer. */
export interface PlanStart {
  date: string;
  start?: number | undefined;
  hours?: number | undefined;
  customer?: { name: string; phone: string; email?: string | undefined } | undefined;
}

const EVENING = 18;

export function emptyPlan({ date, start = EVENING, hours = 1, customer }: PlanStart): PlanForm {
  return {
    name: customer?.name ?? '',
    phone: customer?.phone ?? '',
    email: customer?.email ?? '',
    days: [isoWeekdayOf(date)],
    from: date,
    start,
    hours,
    weeks: '12',
    until: '',
    rate: '',
    note: '',
  };
}

/** The preview request, once the plan is complete; the customer may follow. */
export function planOf(form: PlanForm): Omit<RegularBody, 'customer'> | undefined {
  const { days, from, start, hours, weeks, until, rate, note } = form;
  const rupees = rate.trim() === '' ? undefined : Number(rate);
  if (days.length === 0 || !isValidDate(from)) return undefined;
  if (weeks === '' && (!isValidDate(until) || until < from)) return undefined;
  if (rupees !== undefined && (!Number.isInteger(rupees) || rupees < 1)) return undefined;
  return {
    days: [...days].sort((a, b) => a - b),
    timeSlot: slotFrom(start, hours),
    from,
    ...(weeks === '' ? { until } : { weeks: Number(weeks) }),
    ...(rupees === undefined ? {} : { rate: rupees }),
    ...(note.trim() ? { note: note.trim() } : {}),
  };
}

/** The dates can be previewed before the customer is filled in. */
const NOBODY = { name: '–', phone: '6000000000' };

export function previewBody(form: PlanForm): RegularBody | undefined {
  const plan = planOf(form);
  const phone = phoneNumber(form.phone) ?? NOBODY.phone;
  return plan && { ...plan, customer: { ...NOBODY, phone } };
}

/** The request body, or the errors by field. */
export function judgePlan(
  form: PlanForm,
): { ok: true; body: RegularBody } | { ok: false; errors: Partial<Record<PlanField, string>> } {
  const errors: Partial<Record<PlanField, string>> = {};
  const address = form.email.trim();
  const phone = phoneNumber(form.phone);
  if (!form.name.trim()) errors.name = t.nameNeeded;
  if (!phone) errors.phone = t.phoneNeeded;
  if (address && !email.safeParse(address).success) errors.email = t.emailWrong;
  if (form.days.length === 0) errors.days = t.daysNeeded;
  if (form.rate.trim() && !/^[1-9]\d*$/.test(form.rate.trim())) errors.rate = t.rateWrong;
  const plan = planOf(form);
  if (!plan || !phone || Object.keys(errors).length > 0) return { ok: false, errors };
  const customer = { name: form.name.trim(), phone, ...(address ? { email: address } : {}) };
  return { ok: true, body: { ...plan, customer } };
}
