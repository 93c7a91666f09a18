import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..');
/** A busy machine may take this long for anything. A shorter limit fails tests without a fault. */
const SHORTEST_LIMIT_MS = 30_000;

const tests = execFileSync('git', ['ls-files', '*.test.ts', '*.test.tsx', '*.spec.ts'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file && !file.endsWith('waiting-tests.test.ts'))
  .map((file) => ({ file, text: readFileSync(join(ROOT, file), 'utf8') }));

/** Lines of test files where `pattern` matches and `isWrong` holds for the match, as `file:line text`. */
const linesOf = (pattern: RegExp, isWrong: (match: RegExpExecArray) => boolean = () => true): string[] =>
  tests.flatMap(({ file, text }) =>
    text.split('\n').flatMap((line, at) => {
      const match = pattern.exec(line);
      return match && isWrong(match) ? `${file}:${at + 1} ${line.trim()}` : [];
    }),
  );
const milliseconds = (text = ''): number => Number(text.replaceAll('_', ''));

it('lets a test sleep only through `testing/pauses`, where each pause has a purpose', () => {
  expect(linesOf(/setTimeout.*from 'node:timers\/promises'/)).toEqual([]);
  expect(linesOf(/new Promise\S* ?\(\(resolve\) => setTimeout\(resolve, /)).toEqual([]);
  expect(linesOf(/waitForTimeout\(/)).toEqual([]);
});

it('times out no sooner than a busy machine needs', () => {
  const isShort = ([, limit]: RegExpExecArray) => milliseconds(limit) < SHORTEST_LIMIT_MS;
  expect(linesOf(/\buntil\(.*, (\d[\d_]{3,})\)/, isShort)).toEqual([]);
  expect(
    linesOf(/(?:toPass|poll|toBeVisible|toBeHidden|toHaveText|waitFor\w*)\(.*timeout: (\d[\d_]*)/, isShort),
  ).toEqual([]);
  // Its default is a second.
  expect(linesOf(/vi\.waitFor\((?!.*timeout: )/)).toEqual([]);
});

it('asserts no elapsed time', () => {
  expect(linesOf(/expect\(.*(?:Date|performance)\.now\(\) - .*\.toBeLessThan/)).toEqual([]);
  expect(linesOf(/expect\(Math\.abs\(.*now\(\)\)\)\.toBeLessThan/)).toEqual([]);
});

it('takes browsers off the network only through `setOffline`, which knows what they then report', () => {
  expect(linesOf(/\.setOffline\(/, ({ input }) => !input.includes('phone.setOffline('))).toEqual([]);
});
