import { describe, expect, test } from 'vitest';
import {
  formatHighest,
  formatRank,
  formatRate,
  formatScore,
  formatSpell,
  formatTotal,
  formatValue,
  runSplit,
  shareOfBest,
} from './figure-words.js';

test('a figure that does not exist is a dash, and a rate has two places', () => {
  expect([formatRate(undefined), formatRate(7), formatRate(149.256)]).toEqual(['–', '7.00', '149.26']);
  expect([formatSpell(undefined), formatSpell({ wickets: 4, runs: 9 })]).toEqual(['–', '4/9']);
});

test('an innings that was not out has a star', () => {
  expect([formatScore(78, false), formatScore(1_204, true)]).toEqual(['78*', '1,204']);
  const batting = { innings: 2, highest: 41, highestNotOut: true } as Parameters<typeof formatHighest>[0];
  expect(formatHighest(batting)).toBe('41*');
  expect(formatHighest({ ...batting, highestNotOut: false })).toBe('41');
  expect(formatHighest({ ...batting, innings: 0 })).toBe('–');
});

test('a total is written in runs, wickets and overs', () => {
  expect(formatTotal({ total: 84, wickets: 5, overs: '7.4' })).toBe('84/5 (7.4)');
});

test('a place that is too far down to count is open', () => {
  expect([formatRank({ rank: 14 }), formatRank({ rank: 1_001, isBeyond: true })]).toEqual(['14', '1,001+']);
});

test('only the rates of a leaderboard have decimals', () => {
  expect(formatValue('strikeRate', 150)).toBe('150.00');
  expect(formatValue('economy', 6.5)).toBe('6.50');
  expect(formatValue('mvp', 2_184)).toBe('2,184');
});

describe('the bar of a row', () => {
  test('shows the share of the best value', () => {
    expect([shareOfBest('runs', 50, 200), shareOfBest('runs', 200, 200)]).toEqual([0.25, 1]);
  });
  test('is longest for the lowest economy', () => {
    expect([shareOfBest('economy', 5, 5), shareOfBest('economy', 10, 5)]).toEqual([1, 0.5]);
    expect(shareOfBest('economy', 0, 0)).toBe(1);
  });
  test('stays between 0 and 1 where the best is 0 or the value below it', () => {
    expect([shareOfBest('runs', 0, 0), shareOfBest('mvp', -3, 10), shareOfBest('runs', 9, 3)]).toEqual([
      0, 0, 1,
    ]);
  });
});

test('the parts of the runs sum to the runs', () => {
  expect(runSplit({ runs: 100, fours: 10, sixes: 5 })).toEqual({ sixes: 30, fours: 40, others: 30 });
  // Boundaries may be worth other runs at a ground with zones.
  expect(runSplit({ runs: 20, fours: 4, sixes: 2 })).toEqual({ sixes: 12, fours: 8, others: 0 });
  expect(runSplit({ runs: 10, fours: 0, sixes: 2 })).toEqual({ sixes: 10, fours: 0, others: 0 });
});
