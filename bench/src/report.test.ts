import { expect, it } from 'vitest';
import { compared, isMet, lineOf, median, quantile } from './report.js';

it('takes the middle of what was measured, between two where there are two', () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(median([4, 1, 2, 3])).toBe(2.5);
  expect(quantile([0, 10], 0.99)).toBeCloseTo(9.9);
  expect(median([])).toBeNaN();
});

it('judges the ratio where there is one, else the value', () => {
  const rate = compared(
    'holds',
    '/s',
    [50, 60, 70],
    { name: 'bare', values: [100, 100, 100] },
    { atLeast: 0.5 },
  );
  expect(rate).toMatchObject({ value: 60, ratio: 0.6, baseline: { name: 'bare', value: 100 } });
  expect(isMet(rate)).toBe(true);
  expect(isMet({ ...rate, target: { atLeast: 0.7 } })).toBe(false);
  expect(isMet({ metric: 'lapse', value: 300, unit: 'ms', target: { atMost: 250 } })).toBe(false);
  expect(isMet({ metric: 'memory', value: 300, unit: 'MB' })).toBeUndefined();
});

it('never calls met what could not be measured', () => {
  expect(isMet({ metric: 'lapse', value: Number.NaN, unit: 'ms', target: { atMost: 250 } })).toBe(false);
});

it('says each figure beside its target', () => {
  const line = lineOf({ metric: 'lapse', value: 300, unit: 'ms', target: { atMost: 250 } });
  expect(line).toMatch(/lapse +300 ms · at most 250: MISSED/);
});
