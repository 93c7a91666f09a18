import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..');
const tests = execFileSync('git', ['ls-files', '*.test.ts', '*.test.tsx'], { cwd: ROOT, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file && !/\.isolated\.test\./.test(file));

it('replaces or resets modules only in files that share none, `*.isolated.test.ts`', () => {
  expect(tests.length).toBeGreaterThan(200);
  const changesModules = (file: string) =>
    /\bvi\.(?:mock|doMock|unmock|resetModules)\(/.test(readFileSync(join(ROOT, file), 'utf8'));
  expect(tests.filter(changesModules)).toEqual([]);
});
