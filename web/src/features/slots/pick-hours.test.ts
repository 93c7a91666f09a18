import { expect, test } from 'vitest';
import { nearestFree, reachOf, remainder, tapFixed, tapHour, tapTaken } from './pick-hours.js';
import type { Selection, TimelineHour } from './timeline.js';

const date = '2026-11-21';
const free =
  (...hours: number[]) =>
  (at: number) =>
    hours.includes(at);
const evening = free(17, 18, 19, 20, 21, 22, 23, 24, 25);
const run = (start: number, end: number): Selection => ({ date, start, end });
const tap = (current: Selection | undefined, at: number, isFree = evening) =>
  tapHour(current, date, at, isFree);

test('two taps select a start and an end', () => {
  const first = tap(undefined, 19);
  expect(first).toEqual({ kind: 'started', selection: run(19, 20) });
  expect(tap(first.selection, 20)).toEqual({ kind: 'changed', selection: run(19, 21) });
});

test('a second tap on an earlier free hour extends the run backwards', () => {
  expect(tap(run(20, 21), 18).selection).toEqual(run(18, 21));
});

test('a run continues past midnight', () => {
  expect(tap(run(23, 24), 24).selection).toEqual(run(23, 25));
});

test('allows six hours at most: a longer stretch starts over', () => {
  expect(tap(run(17, 18), 22).selection).toEqual(run(17, 23));
  expect(tap(run(17, 18), 23)).toEqual({ kind: 'too-long', selection: run(23, 24) });
});

test('a run stops at the first hour that is not free', () => {
  const isFree = free(18, 20, 21);
  expect(tap(run(18, 19), 21, isFree)).toEqual({ kind: 'gap', selection: run(21, 22) });
});

test('taps on the run remove hours from its ends, the last one clears it', () => {
  expect(tap(run(18, 21), 18).selection).toEqual(run(19, 21));
  expect(tap(run(18, 21), 20).selection).toEqual(run(18, 20));
  expect(tap(run(18, 22), 19).selection).toEqual(run(18, 20));
  expect(tap(run(18, 19), 18)).toEqual({ kind: 'cleared', selection: undefined });
});

test('another day begins a new run', () => {
  expect(tapHour(run(18, 20), '2026-11-22', 19, evening).selection).toEqual({
    date: '2026-11-22',
    start: 19,
    end: 20,
  });
});

test('a run can grow forward to the first hour that is not free, six hours at most', () => {
  expect(reachOf(run(19, 20), free(17, 18, 19, 20, 21))).toBe(22);
  expect(reachOf(run(17, 18), evening)).toBe(23);
});

test('ends a run before an hour that another player took', () => {
  expect(remainder(run(19, 21), free(19, 21))).toEqual({ lost: 20, kept: run(19, 20) });
  expect(remainder(run(19, 21), free(20))).toEqual({ lost: 19, kept: undefined });
  expect(remainder(run(19, 21), evening)).toBeUndefined();
});

test('the nearest free runs have the same length, the later one of a tie first, three at most', () => {
  const hours = Array.from(
    { length: 30 },
    (_, at): TimelineHour => ({ at, date, status: 'available', pricePerHour: 1 }),
  );
  expect(nearestFree(hours, run(19, 21), free(9, 10, 21, 22))).toEqual([run(21, 23), run(9, 11)]);
  expect(nearestFree(hours, run(19, 20), free(18, 20))).toEqual([run(20, 21), run(18, 19)]);
  expect(nearestFree(hours, run(19, 21), free(18, 20))).toEqual([]);
  const three = [run(18, 19), run(21, 22), run(17, 18)];
  expect(nearestFree(hours, run(19, 20), free(15, 16, 17, 18, 21))).toEqual(three);
});

test('a run of fixed length begins at the tapped hour, or not at all', () => {
  const fixed = (current: Selection | undefined, at: number) =>
    tapFixed(current, { date, at, length: 3 }, evening);
  const first = fixed(undefined, 18);
  expect(first).toEqual({ kind: 'started', selection: run(18, 21) });
  expect(fixed(first.selection, 24)).toEqual({ kind: 'no-room', selection: run(18, 21) });
  expect(fixed(first.selection, 18)).toEqual({ kind: 'cleared', selection: undefined });
});

test('taps on taken hours select what to wait for', () => {
  const first = tapTaken(undefined, date, 20, evening);
  expect(first).toEqual(run(20, 21));
  expect(tapTaken(first, date, 21, evening)).toEqual(run(20, 22));
  expect(tapTaken(first, date, 20, evening)).toBeUndefined();
});
