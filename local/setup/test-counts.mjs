import { readFileSync } from 'node:fs';

/** The counts of a stage. @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/** A stage that is a single test: type check, lint, build. @returns {Counts} */
export function oneTest(exitCode) {
  return { passed: exitCode === 0 ? 1 : 0, failed: exitCode === 0 ? 0 : 1, skipped: 0 };
}

/** The counts of a Vitest JSON report. A file that could not be loaded counts as one failure. */
export function vitestCounts(file, exitCode) {
  const report = readReport(file);
  if (!report) return oneTest(exitCode || 1);
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  return atLeastOneFailure(exitCode, {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + (report.numTodoTests ?? 0),
  });
}

/** Counts of a Playwright JSON report. */
export function playwrightCounts(file, exitCode) {
  const stats = readReport(file)?.stats;
  if (!stats) return oneTest(exitCode || 1);
  return atLeastOneFailure(exitCode, {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
  });
}

/** The sum of several stages, and the final line of `npm test`. */
export function summaryOf(all) {
  const sum = { passed: 0, failed: 0, skipped: 0 };
  for (const counts of all) for (const key of Object.keys(sum)) sum[key] += counts[key];
  const line = `${sum.passed} passed, ${sum.failed} failed`;
  return { ...sum, line: sum.skipped > 0 ? `${line}, ${sum.skipped} skipped` : line };
}

/** Counts a runner that failed without a failed test (an error outside of tests) as a failure. */
function atLeastOneFailure(exitCode, counts) {
  return exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined; // the runner did not get as far as its report
  }
}
