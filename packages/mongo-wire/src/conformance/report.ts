import type { Outcome, TestResult } from './outcome.js';

export type Count = { suite: string } & { [outcome in Outcome]: number };

/** Number of tests per outcome, for each suite in order and in total. */
export function countResults(results: readonly TestResult[]): Count[] {
  const counts = new Map<string, Count>();
  const total = emptyCount('all');
  for (const { suite, outcome } of results) {
    const count = counts.get(suite) ?? emptyCount(suite);
    count[outcome]++;
    total[outcome]++;
    counts.set(suite, count);
  }
  return counts.size > 1 ? [...counts.values(), total] : [...counts.values()];
}

function emptyCount(suite: string): Count {
  return { suite, passed: 0, refused: 0, failed: 0, skipped: 0 };
}

/** The share of the tests run that passed, truncated to a hundredth of a percent. */
export function passedShare({ passed, refused, failed }: Count): string {
  const run = passed + refused + failed;
  return run === 0 ? '' : `${(Math.floor((passed / run) * 10_000) / 100).toFixed(2)} %`;
}

/** The counts as a Markdown table. */
export function reportTable(counts: readonly Count[]): string {
  const head = ['Suite', 'Passed', 'Refused by name', 'Failed', 'Not for this server', 'Passed of those run'];
  const rows = counts.map((count) => [
    count.suite,
    String(count.passed),
    String(count.refused),
    String(count.failed),
    String(count.skipped),
    passedShare(count),
  ]);
  const widths = head.map((title, i) => Math.max(title.length, ...rows.map((row) => row[i]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join(' | ')} |`;
  const rule = `|${widths.map((width, i) => (i === 0 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`)).join('|')}|`;
  return [line(head), rule, ...rows.map(line)].join('\n');
}
