import { expect, it } from 'vitest';
import { compared, type Result } from './report.js';
import { lineOf, markdownTableOf, rounded, scoreOf, tableOf } from './table.js';

const lapse: Result = { metric: 'lapse', value: 300, unit: 'ms', target: { atMost: 250 } };
const holds = compared(
  'holds',
  '/s',
  [1_234.5, 1_300, 1_200],
  { name: 'bare', values: [2_000, 2_000, 2_000] },
  { atLeast: 0.5 },
);

it('shows each figure beside its target', () => {
  expect(lineOf(lapse)).toMatch(/lapse +300 ms · at most 250: MISSED/);
  expect(lineOf(holds)).toMatch(
    /holds +1235\/s \(1200 to 1300\) · bare: 2000\/s \(2000 to 2000\) · ratio 0.617 \(0.6 to 0.65\) · at least 0.5: met/,
  );
});

it('aligns figures in columns', () => {
  const [head = '', first = '', second = ''] = tableOf([lapse, holds]).split('\n');
  expect(first.indexOf('at most 250')).toBe(head.indexOf('target'));
  expect(second.indexOf('at least 0.5')).toBe(head.indexOf('target'));
});

it('escapes a bar in a name on a page', () => {
  const [, , row = ''] = markdownTableOf([{ ...lapse, metric: 'a|b' }]).split('\n');
  expect(row).toBe('| a\\|b | 300 ms |  |  | at most 250 | MISSED |');
});

it('counts figures with a target, and only those', () => {
  expect(scoreOf([lapse, holds, { metric: 'memory', value: 1, unit: 'MB' }])).toBe('1 of 2 targets met');
});

it('marks what could not be measured', () => {
  expect(rounded(Number.NaN)).toBe('unknown');
  expect(rounded(0.12345)).toBe('0.123');
});
