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
      testResults: [{ status: 'failed', assertionResults: [{ status: 'failed' }] }],
    });
    expect(vitestCounts(file, 1)).toEqual({ passed: 7, failed: 1, skipped: 2 });
  });

  it('counts a test file that could not be loaded as a failure', () => {
    const file = aReport({
      numPassedTests: 7,
      numFailedTests: 0,
      numPendingTests: 0,
      testResults: [{ status: 'failed', assertionResults: [] }],
    });
    expect(vitestCounts(file, 1)).toEqual({ passed: 7, failed: 1, skipped: 0 });
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
    expect(playwrightCounts(file, 1)).toEqual({ passed: 6, failed: 2, skipped: 3 });
  });

  it('ends with one line, which mentions skipped tests only if there are some', () => {
    const stage = { passed: 3, failed: 0, skipped: 0 };
    expect(summaryOf([stage, stage]).line).toBe('6 passed, 0 failed');
    expect(summaryOf([stage, { ...stage, skipped: 1 }]).line).toBe('6 passed, 0 failed, 1 skipped');
  });
});
