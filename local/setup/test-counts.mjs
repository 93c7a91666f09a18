import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/**
 * The counts of a stage, and a few lines about each of its failures.
 * @typedef {{ passed: number, failed: number, skipped: number, failures?: string[] }} Counts
 */

const MAX_MESSAGE_LINES = 8;
const MAX_LINE_LENGTH = 200;

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
    failures: report.testResults.flatMap(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter((test) => test.status === 'failed');
      if (failed.length > 0)
        return failed.map((test) => failureLines(test.fullName, test.failureMessages?.[0]));
      return unloaded.some((file) => file.name === name) ? [failureLines(name, message)] : [];
    }),
  });
}

/** Counts of a Playwright JSON report. */
export function playwrightCounts(file, exitCode) {
  const report = readReport(file);
  const stats = report?.stats;
  if (!stats) return oneTest(exitCode || 1);
  return atLeastOneFailure(exitCode, {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    failures: (report.suites ?? []).flatMap(failuresOfSuite),
  });
}

/** A Playwright suite nests suites: files, then describe blocks. */
function failuresOfSuite({ suites = [], specs = [] }) {
  const failed = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ results }) =>
        failureLines(
          `${file}:${line} ${title}`,
          // A later error is often only a consequence, such as a console error of a closed page.
          results.flatMap(({ errors }) => errors)[0]?.message,
        ),
      ),
  );
  return [...failed, ...suites.flatMap(failuresOfSuite)];
}

/** A test's name and the beginning of its message, without colours and empty lines. */
function failureLines(name, message = '') {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '');
  return [name, ...lines.slice(0, MAX_MESSAGE_LINES).map((line) => `  ${line}`)]
    .map((line) => line.slice(0, MAX_LINE_LENGTH))
    .join('\n');
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
