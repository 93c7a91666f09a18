import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { playwrightCounts, summaryOf, vitestCounts } from '../../setup/test-counts.mjs';

const folder = mkdtempSync(join(tmpdir(), 'crease-counts-'));
afterAll(() => rmSync(folder, { recursive: true }));

function aReport(content: unknown): string {
  const file = join(folder, `${Math.random()}.json`);
  writeFileSync(file, JSON.stringify(content));
  return file;
}

describe('what npm test counts', () => {
  it('takes passed, failed and skipped from a Vitest report', () => {
    const file = aReport({
      numPassedTests: 7,
      numFailedTests: 1,
      numPendingTests: 2,
      testResults: [
        { name: 'a', status: 'failed', assertionResults: [{ status: 'failed', fullName: 'sells it once' }] },
      ],
    });
    expect(vitestCounts(file, 1)).toMatchObject({ passed: 7, failed: 1, skipped: 2 });
  });

  it('counts a test file that could not be loaded as a failure', () => {
    const file = aReport({
      numPassedTests: 7,
      numFailedTests: 0,
      numPendingTests: 0,
      testResults: [{ name: 'a', status: 'failed', assertionResults: [] }],
    });
    expect(vitestCounts(file, 1)).toMatchObject({ passed: 7, failed: 1, skipped: 0 });
  });

  it('never counts a failed runner as a success', () => {
    const clean = aReport({ numPassedTests: 7, numFailedTests: 0, numPendingTests: 0, testResults: [] });
    expect(vitestCounts(clean, 1).failed).toBe(1);
    expect(vitestCounts(join(folder, 'no-such-report'), 1).failed).toBe(1);
    expect(vitestCounts(join(folder, 'no-such-report'), 0).failed).toBe(1);
    expect(
      playwrightCounts(aReport({ stats: { expected: 1, flaky: 0, unexpected: 0, skipped: 0 } }), 1).failed,
    ).toBe(1);
  });

  it('takes its numbers from a Playwright report, too', () => {
    const file = aReport({ stats: { expected: 5, flaky: 1, unexpected: 2, skipped: 3 } });
    expect(playwrightCounts(file, 1)).toMatchObject({ passed: 6, failed: 2, skipped: 3 });
  });

  it('repeats the name and the message of each failed Vitest test, and of a file that could not be loaded', () => {
    const file = aReport({
      numPassedTests: 1,
      numFailedTests: 1,
      numPendingTests: 0,
      testResults: [
        {
          name: '/crease/a.test.ts',
          status: 'failed',
          assertionResults: [
            { status: 'passed', fullName: 'sells an hour' },
            {
              status: 'failed',
              fullName: 'sells it once',
              failureMessages: ['\u001b[31mexpected 2 to be 1\u001b[39m\n\n    at a.test.ts:7'],
            },
          ],
        },
        { name: '/crease/b.test.ts', status: 'failed', message: 'Cannot find module', assertionResults: [] },
        { name: '/crease/c.test.ts', status: 'passed', assertionResults: [] },
      ],
    });
    expect(vitestCounts(file, 1).failures).toEqual([
      'sells it once\n  expected 2 to be 1\n      at a.test.ts:7',
      '/crease/b.test.ts\n  Cannot find module',
    ]);
  });

  it('repeats the place, the name and the first error of each failed Playwright test', () => {
    const aSpec = (title: string, status: string, errors: { message: string }[]) => ({
      title,
      file: 'pay.spec.ts',
      line: 12,
      tests: [{ status, results: [{ errors }] }],
    });
    const file = aReport({
      stats: { expected: 1, flaky: 0, unexpected: 1, skipped: 0 },
      suites: [
        {
          specs: [aSpec('opens', 'expected', [])],
          suites: [{ specs: [aSpec('pays', 'unexpected', [{ message: 'x'.repeat(500) }])] }],
        },
      ],
    });
    expect(playwrightCounts(file, 1).failures).toEqual([`pay.spec.ts:12 pays\n  ${'x'.repeat(198)}`]);
  });

  it('ends with one line, which mentions skipped tests only if there are some', () => {
    const stage = { passed: 3, failed: 0, skipped: 0 };
    expect(summaryOf([stage, stage]).line).toBe('6 passed, 0 failed');
    expect(summaryOf([stage, { ...stage, skipped: 1 }]).line).toBe('6 passed, 0 failed, 1 skipped');
  });
});
