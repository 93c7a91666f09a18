import { expect, it } from 'vitest';
import { performancePage, withNewer } from './performance-page.js';
import type { Run } from './run-file.js';

const run = (over: Partial<Run>): Run => ({
  suite: 'engine',
  full: true,
  command: 'npm run bench -- engine --full',
  at: '2026-01-02T03:04:05.000Z',
  seconds: 60,
  commit: 'abc',
  host: { cpus: 2, model: 'a processor', memoryGb: 8, os: 'Linux 6', node: 'v20.19.0', load: [0.1, 1.5] },
  results: [{ metric: 'lapse', value: 200, unit: 'ms', target: { atMost: 250 } }],
  failed: [],
  ...over,
});

it('shows where, when and by which command each suite was measured', () => {
  const page = performancePage([run({})]);
  expect(page).toContain('## engine, Node 20');
  expect(page).toContain('`npm run bench -- engine --full` on 2026-01-02 at 03:04 UTC, commit `abc`, 60 s;');
  expect(page).toContain('2 × a processor, 8 GB, Linux 6, Node 20.19.0; load 0.1 before and 1.5 after');
  expect(page).toContain('| lapse | 200 ms |  |  | at most 250 | met |');
  expect(page).toContain('1 of 1 targets met');
});

it('shows reduced sizes and what could not be measured', () => {
  const page = performancePage([run({ full: false, failed: ['lapses: no worker'] })]);
  expect(page).toContain('at reduced sizes');
  expect(page).toContain('Not measured: lapses: no worker.');
});

it('replaces the older run of a suite by the newer one', () => {
  const runs = withNewer([run({}), run({ suite: 'web' })], [run({ commit: 'def' }), run({ suite: 'api' })]);
  expect(runs.map(({ suite, commit }) => [suite, commit])).toEqual([
    ['api', 'abc'],
    ['engine', 'def'],
    ['web', 'abc'],
  ]);
});

it('keeps the newest run of a suite on each major version of Node, side by side', () => {
  const on = (node: string, commit: string) => run({ commit, host: { ...run({}).host, node } });
  const runs = withNewer([on('v24.1.0', 'a'), on('v20.19.0', 'b')], [on('v24.9.0', 'c')]);
  expect(runs.map(({ commit, host }) => [commit, host.node])).toEqual([
    ['b', 'v20.19.0'],
    ['c', 'v24.9.0'],
  ]);
});
