import { expect, it } from 'vitest';
import { changesText, compareRuns } from './compare.js';
import { compared, measured, type Result } from './report.js';
import type { Run } from './run-file.js';

const run = (results: Result[], over: Partial<Run> = {}): Run => ({
  suite: 'engine',
  full: true,
  command: '',
  at: '2026-01-02T03:04:05.000Z',
  seconds: 60,
  commit: 'abc',
  host: { cpus: 2, model: 'a processor', memoryGb: 8, os: 'Linux 6', node: 'v20.19.0', load: [0, 0] },
  results,
  failed: [],
  ...over,
});
const kinds = (older: Run, newer: Run) => compareRuns([older], [newer]).map(({ kind }) => kind);
const holds = (...ours: number[]) =>
  compared('holds', '/s', ours, { name: 'bare', values: ours.map(() => 100) }, { atLeast: 0.5 });
const lapse = (...ms: number[]) => measured('lapse', 'ms', ms, { atMost: 250 });

it('reports a figure as slower if all its blocks are on the worse side', () => {
  expect(kinds(run([holds(70, 72, 74)]), run([holds(60, 62, 69)]))).toEqual(['slower']);
  expect(kinds(run([lapse(100, 110)]), run([lapse(111, 120)]))).toEqual(['slower']);
  expect(kinds(run([measured('memory', 'MB', [5, 6])]), run([measured('memory', 'MB', [7, 8])]))).toEqual([
    'slower',
  ]);
});

it('reports nothing whose blocks overlap with the earlier ones', () => {
  expect(kinds(run([holds(70, 72, 74)]), run([holds(60, 62, 71)]))).toEqual(['alike']);
  expect(kinds(run([holds(70, 72, 74)]), run([holds(75, 76, 77)]))).toEqual(['faster']);
});

it('compares ratios on another machine, too, and values on the same one only', () => {
  const other = { host: { ...run([]).host, model: 'another' } };
  expect(kinds(run([holds(70, 72)]), run([holds(60, 62)], other))).toEqual(['slower']);
  expect(kinds(run([lapse(100, 110)]), run([lapse(211, 220)], other))).toEqual(['not judged']);
});

it('compares with the run on the same major version of Node, if there is one', () => {
  const on = (node: string, ...rates: number[]) =>
    run([holds(...rates)], { host: { ...run([]).host, node } });
  const older = [on('v20.19.0', 90, 92), on('v24.1.0', 60, 62)];
  expect(compareRuns(older, [on('v24.9.0', 70, 72)]).map(({ kind }) => kind)).toEqual(['faster']);
  expect(compareRuns(older, [on('v26.0.0', 70, 72)]).map(({ kind }) => kind)).toEqual(['slower']);
});

it('compares the ratio rather than the values behind it', () => {
  const slowDay = compared('holds', '/s', [35, 36], { name: 'bare', values: [50, 50] }, { atLeast: 0.5 });
  expect(kinds(run([holds(70, 72)]), run([slowDay]))).toEqual(['alike']);
});

it('judges a figure measured once by its target only', () => {
  expect(kinds(run([lapse(100)]), run([lapse(200)]))).toEqual(['not judged']);
  expect(kinds(run([lapse(100)]), run([lapse(300)]))).toEqual(['slower']);
  expect(kinds(run([lapse(100, 110)]), run([lapse(Number.NaN, Number.NaN)]))).toEqual(['slower']);
});

it('does not judge a figure whose better direction is unknown', () => {
  expect(kinds(run([measured('heard', '', [1, 2])]), run([measured('heard', '', [7, 8])]))).toEqual([
    'not judged',
  ]);
});

it('lists figures that are no longer measured, unless only a part was requested', () => {
  expect(kinds(run([lapse(1), holds(1)]), run([lapse(1)]))).toEqual(['not judged', 'gone']);
  expect(kinds(run([lapse(1), holds(1)]), run([lapse(1)], { only: 'lapses' }))).toEqual(['not judged']);
});

it('refuses to compare different sizes', () => {
  expect(() => compareRuns([run([])], [run([], { full: false })])).toThrow('reduced sizes in one');
});

it('lists slower figures first, and the number of unchanged ones', () => {
  const older = run([lapse(100, 110), holds(70, 72)]);
  const changes = compareRuns([older], [run([lapse(50, 60), holds(60, 61)])]);
  expect(changesText(changes).split('\n')).toEqual([
    'slower  engine: holds: ratio 0.71 (0.7 to 0.72) before, 0.605 (0.6 to 0.61) now',
    'faster  engine: lapse: 105 (100 to 110) before, 55 (50 to 60) now',
    '1 slower, 1 faster, 0 within the spread, 0 not judged',
  ]);
});
