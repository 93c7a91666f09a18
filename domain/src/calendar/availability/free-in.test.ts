import { hourStart } from '@crease/shared/time/ist';
import { expect, it } from 'vitest';
import { preferredSpans } from './free-in.js';

const TODAY = '2026-12-01';
const TOMORROW = '2026-12-02';
const at = (hour: number, minutes = 0) => new Date(hourStart(TODAY, hour).getTime() + minutes * 60_000);
const night = { date: TODAY, from: 22, to: 30 };
const evening = (date: string) => ({ date, from: 18, to: 22 });
const morning = (date: string) => ({ date, from: 6, to: 12 });

it('searches a part of today until its last hour has begun, then the same part of tomorrow', () => {
  expect(preferredSpans('morning', undefined, at(10, 59))).toEqual([morning(TODAY)]);
  expect(preferredSpans('morning', undefined, at(11))).toEqual([morning(TOMORROW)]);
  expect(preferredSpans('evening', undefined, at(20, 59))).toEqual([evening(TODAY)]);
});

it('also searches the rest of the night late in the evening, until midnight', () => {
  for (const now of [at(21), at(23, 40)])
    expect(preferredSpans('evening', undefined, now)).toEqual([night, evening(TOMORROW)]);
  for (const now of [at(24, 30), at(29, 59), at(30)])
    expect(preferredSpans('evening', undefined, now)).toEqual([evening(TOMORROW)]);
});

it('searches only the requested date', () => {
  expect(preferredSpans('evening', TOMORROW, at(23, 40))).toEqual([evening(TOMORROW)]);
  expect(preferredSpans('evening', TODAY, at(23, 40))).toEqual([night]);
  expect(preferredSpans('morning', TODAY, at(23, 40))).toEqual([]);
});
