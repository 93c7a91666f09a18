import { expect, it } from 'vitest';
import { emptyPlan, judgePlan, planOf, previewBody } from './plan-form.js';

const form = emptyPlan({ date: '2026-12-01', start: 19, hours: 2 });

it('the form starts with the selected day and hours', () => {
  expect(planOf(form)).toEqual({ days: [2], timeSlot: '19:00-21:00', from: '2026-12-01', weeks: 12 });
});

it('the dates can be previewed before the customer is known', () => {
  expect(previewBody(form)?.customer.phone).toBe('6000000000');
  expect(previewBody({ ...form, phone: '+91 98200 11223' })?.customer.phone).toBe('9820011223');
});

it('nothing is requested while the dates are incomplete', () => {
  expect(planOf({ ...form, days: [] })).toBeUndefined();
  expect(planOf({ ...form, weeks: '', until: '2026-11-01' })).toBeUndefined();
  expect(planOf({ ...form, rate: '0' })).toBeUndefined();
});

it('each missing field is named', () => {
  const judged = judgePlan({ ...form, email: 'x', rate: '10.5' });
  expect(judged.ok ? [] : Object.keys(judged.errors)).toEqual(['name', 'phone', 'email', 'rate']);
  const whole = {
    ...form,
    name: ' Vikram ',
    phone: '9820011223',
    weeks: '',
    until: '2027-03-30',
    rate: '900',
  };
  expect(judgePlan(whole)).toEqual({
    ok: true,
    body: {
      customer: { name: 'Vikram', phone: '9820011223' },
      days: [2],
      timeSlot: '19:00-21:00',
      from: '2026-12-01',
      until: '2027-03-30',
      rate: 900,
    },
  });
});
