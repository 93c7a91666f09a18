import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { FAILPOINTS } from './failpoint.js';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** All tests of a workspace, as one text. */
function testsOf(workspace: string): string {
  const folder = join(ROOT, workspace, 'src');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n');
}

describe('every failpoint', () => {
  it('has its row among the crash points of docs/ARCHITECTURE.md, and each row has a failpoint', () => {
    const page = readFileSync(join(ROOT, 'docs', 'ARCHITECTURE.md'), 'utf8');
    const rows = [...page.matchAll(/^\| [^|]+ \| `(\w+\.\w+)` \| [^|]+ \| [^|]+ \|$/gm)].map(
      ([, name]) => name,
    );
    expect([...rows].sort()).toEqual([...FAILPOINTS].sort());
  });

  it('is used by a test that interrupts an operation', () => {
    const tests = ['domain', 'worker', 'e2e'].map(testsOf).join('\n');
    const untested = FAILPOINTS.filter(
      (name) => !new RegExp(`['"]${name.replace('.', '\\.')}['"=]`).test(tests),
    );
    expect(untested).toEqual([]);
  });
});
