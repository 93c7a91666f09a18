import { expect, it } from 'vitest';
import { compared, isMet, measured, median, quantile, spreadOf } from './report.js';

it('takes the median, between two values if there are two', () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(median([4, 1, 2, 3])).toBe(2.5);
  expect(quantile([0, 10], 0.99)).toBeCloseTo(9.9);
  expect(median([])).toBeNaN();
});

it('computes the spread of a figure’s blocks', () => {
  expect(spreadOf([3, 1, 2])).toEqual({ low: 1, high: 3, blocks: 3 });
  expect(spreadOf([3])).toBeUndefined();
  expect(measured('lapse', 'ms', [9, 7, 8])).toMatchObject({
    value: 8,
    spread: { low: 7, high: 9, blocks: 3 },
  });
});

it('judges the ratio if there is one, otherwise the value', () => {
  const rate = compared(
    'holds',
    '/s',
    [50, 60, 70],
    { name: 'bare', values: [100, 90, 100] },
    { atLeast: 0.5 },
  );
  expect(rate).toMatchObject({
    value: 60,
    spread: { low: 50, high: 70 },
    ratio: 0.6,
    baseline: { name: 'bare', value: 100, spread: { low: 90, high: 100 } },
  });
  expect(isMet(rate)).toBe(true);
  expect(isMet({ ...rate, target: { atLeast: 0.7 } })).toBe(false);
  expect(isMet({ metric: 'lapse', value: 300, unit: 'ms', target: { atMost: 250 } })).toBe(false);
  expect(isMet({ metric: 'memory', value: 300, unit: 'MB' })).toBeUndefined();
});

it('compares each block with the one measured beside it', () => {
  const { ratioSpread } = compared('p99', 'ms', [10, 40], { name: 'in peace', values: [10, 20] });
  expect(ratioSpread).toEqual({ low: 1, high: 2, blocks: 2 });
  expect(compared('p99', 'ms', [10, 40], { name: 'once', values: [10] }).ratioSpread).toBeUndefined();
});

it('never reports a target as met if it could not be measured', () => {
  expect(isMet({ metric: 'lapse', value: Number.NaN, unit: 'ms', target: { atMost: 250 } })).toBe(false);
});
