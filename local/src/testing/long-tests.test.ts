import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { GENERATED, RECHECKED } from '../../setup/long-tests.mjs';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const listed = execFileSync('git', ['ls-files', '*.test.ts'], { cwd: ROOT, encoding: 'utf8' });
const files = listed.split('\n').filter((file) => file !== '');
/** How an integration test reads `ROUNDS`. */
const READS_ROUNDS = /process\.env\.ROUNDS|\brounds\('|\b(?:expectNothingWrong|generatedRuns)\(/;

it('runs every integration test that uses ROUNDS in the long tests', () => {
  const using = files.filter(
    (file) => file.endsWith('.it.test.ts') && READS_ROUNDS.test(readFileSync(join(ROOT, file), 'utf8')),
  );
  expect(using.length).toBeGreaterThan(10);
  expect(using.filter((file) => !GENERATED.some((begin) => file.startsWith(begin)))).toEqual([]);
});

it('names only files that exist in the list of long tests', () => {
  const missing = [...GENERATED, ...RECHECKED].filter(
    (begin) => !files.some((file) => file.startsWith(begin)),
  );
  expect(missing).toEqual([]);
});
