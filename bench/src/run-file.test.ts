import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { compared } from './report.js';
import { type Run, readRuns, writeRuns } from './run-file.js';

const folder = mkdtempSync(join(tmpdir(), 'crease-bench-'));
afterAll(() => rmSync(folder, { recursive: true }));

const run: Run = {
  suite: 'engine',
  full: true,
  command: 'npm run bench -- engine --full',
  at: '2026-01-02T03:04:05.000Z',
  seconds: 60,
  commit: 'abc',
  host: { cpus: 2, model: 'a processor', memoryGb: 8, os: 'Linux 6', node: 'v20.19.0', load: [0.1, 1.5] },
  results: [
    compared('holds', '/s', [1, 2], { name: 'bare', values: [2, 3] }, { atLeast: 0.5 }),
    { metric: 'memory', value: Number.NaN, unit: 'MB' },
  ],
  failed: ['lapses: the worker was gone'],
};

it('reads what it wrote, including what could not be measured', () => {
  const path = join(folder, 'runs.json');
  writeRuns(path, [run]);
  expect(readRuns(path)).toEqual([run]);
});

it('names a file that holds no runs', () => {
  const path = join(folder, 'other.json');
  writeFileSync(path, '{"runs":[{"suite":3}]}');
  expect(() => readRuns(path)).toThrow('other.json holds no runs of the bench');
});
