import type { Ground } from '@crease/shared/contracts/grounds';
import { ratesOn } from '@crease/shared/prices/rates';
import { hourStart } from '@crease/shared/time/ist';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type DraftRule, draftOf, moved, rulesOf, tariffOf, withHoliday, withRule } from './draft.js';
import { formOf, judgeRule, type RuleForm } from './rule-form.js';
import { effectOf, whenOf } from './words.js';

const NONE = { added: [], removed: [] };
const price: Ground['price'] = {
  perHour: 1000,
  currency: 'INR',
  discount: 0,
  ranges: [],
  average: 1000,
  from: 1000,
  rules: [
    { _id: 'a'.repeat(24), name: 'Tied, above', rate: 1, priority: 1 },
    { _id: 'b'.repeat(24), name: 'Tied, below', rate: 2, priority: 1 },
    { _id: 'c'.repeat(24), name: 'Strongest', days: [2], rate: 3, priority: 7 },
  ],
};
const names = (rules: readonly { name: string }[]) => rules.map(({ name }) => name);

test('rules are listed by precedence, and keep their prices when saved again', () => {
  const draft = draftOf({ price }, NONE);
  expect(names(draft.rules)).toEqual(['Strongest', 'Tied, below', 'Tied, above']);
  const now = hourStart('2026-11-30', 12);
  for (const date of ['2026-12-01', '2026-12-02'])
    expect(ratesOn(tariffOf({ price }, draft, []), { date, now })).toEqual(ratesOn(price, { date, now }));
  expect(rulesOf(draft).map(({ priority }) => priority)).toEqual([3, 2, 1]);
  expect(names(moved(draft.rules, 'a'.repeat(24), -1))).toEqual(['Strongest', 'Tied, above', 'Tied, below']);
  expect(names(moved(draft.rules, 'c'.repeat(24), -1))).toEqual(names(draft.rules));
  const added: DraftRule = { key: 'new', name: 'New', percent: 5, priority: 0 };
  expect(names(withRule(draft.rules, added))[0]).toBe('New');
});

test('a holiday can be added, removed, and reset to the list', () => {
  const draft = draftOf({ price }, NONE);
  const off = withHoliday(draft, '2027-01-26', true, false);
  expect(off.removed).toEqual(['2027-01-26']);
  expect(withHoliday(off, '2027-01-26', true, true)).toEqual(draft);
  const ours = withHoliday(draft, '2027-02-10', false, true);
  expect(
    tariffOf({ price }, { ...ours, removed: ['2027-01-26'] }, ['2027-01-26', '2027-08-15']).holidays,
  ).toEqual(['2027-08-15', '2027-02-10']);
  expect(withHoliday(ours, '2027-02-10', false, false)).toEqual(draft);
});

const form = (over: Partial<RuleForm>): RuleForm => ({
  ...formOf(undefined),
  name: 'A rule',
  value: '20',
  ...over,
});
const judge = (over: Partial<RuleForm>) => judgeRule(form(over), { key: 'k', _id: undefined });

test('turns valid input into a rule, and reports invalid input at its field', () => {
  expect(
    judge({ isLess: true, days: [7, 6], start: '22', end: '2', atMost: '3', from: '2027-01-02' }),
  ).toEqual({
    ok: true,
    rule: {
      key: 'k',
      name: 'A rule',
      percent: -20,
      days: [6, 7],
      hours: { start: '22:00', end: '02:00' },
      lead: { atMostHours: 3 },
      dates: { from: '2027-01-02', to: '2027-01-02' },
      priority: 0,
    },
  });
  const wrong = (over: Partial<RuleForm>) => {
    const judged = judge(over);
    return judged.ok ? [] : Object.keys(judged.errors);
  };
  expect(wrong({ value: '' })).toEqual(['value']);
  expect(wrong({ isLess: true, value: '91' })).toEqual(['value']);
  expect(wrong({ kind: 'rate', value: '0' })).toEqual(['value']);
  expect(wrong({ name: ' ' })).toEqual(['name']);
  expect(wrong({ from: '2027-02-02', to: '2027-02-01' })).toEqual(['to']);
  expect(wrong({ from: '2027-02-02', to: '2027-02-03', days: [1] })).toEqual(['days']);
  expect(wrong({ atLeast: '5', atMost: '4' })).toEqual(['atMost']);
});

test('a rule that is opened and saved unchanged stays the same', () => {
  const anyForm = fc.record({
    kind: fc.constantFrom('percent' as const, 'rate' as const),
    isLess: fc.boolean(),
    value: fc.integer({ min: 1, max: 90 }).map(String),
    days: fc.uniqueArray(fc.integer({ min: 1, max: 7 })),
    holidays: fc.boolean(),
    start: fc.integer({ min: 0, max: 23 }).map(String),
    end: fc.integer({ min: 0, max: 23 }).map(String),
    atMost: fc.constantFrom('', '5'),
  });
  fc.assert(
    fc.property(anyForm, (typed) => {
      const first = judge(typed);
      if (!first.ok) throw new Error('refused');
      expect(judgeRule(formOf(first.rule), { key: 'k', _id: undefined })).toEqual(first);
    }),
  );
});

test('a rule is described in one line', () => {
  expect(effectOf({ percent: -30 })).toBe('−30%');
  expect(effectOf({ rate: 1200 })).toBe('₹1,200 an hour');
  const rule = { name: 'x', percent: 5, priority: 0 };
  const today = '2026-11-01';
  expect(whenOf(rule, today)).toBe('Always');
  const hours = { start: '22:00', end: '02:00' };
  expect(whenOf({ ...rule, days: [7, 6], hours, lead: { atMostHours: 3 } }, today)).toBe(
    'Sat, Sun · 10 PM–2 AM · up to 3 h ahead',
  );
  expect(whenOf({ ...rule, holidays: true, dates: { from: '2026-11-01', to: '2026-11-05' } }, today)).toBe(
    'Sun 1 Nov – Thu 5 Nov · Holidays',
  );
});

test('a rule is over after its last day, and after the hours of its last night', () => {
  const rule = { name: 'x', percent: 5, priority: 0, dates: { from: '2026-11-05', to: '2026-11-05' } };
  expect(whenOf(rule, '2026-11-05')).toBe('Thu 5 Nov');
  expect(whenOf(rule, '2026-11-06')).toBe('Thu 5 Nov · Over');
  const night = { ...rule, hours: { start: '22:00', end: '02:00' } };
  expect(whenOf(night, '2026-11-06')).toBe('Thu 5 Nov · 10 PM–2 AM');
  expect(whenOf(night, '2026-11-07')).toBe('Thu 5 Nov · 10 PM–2 AM · Over');
});
