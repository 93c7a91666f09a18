import { isMet, type Result, type Spread, type Target } from './report.js';

/** The columns of a table of figures, by suite. */
export const COLUMNS = ['figure', 'measured', 'against', 'ratio', 'target', ''] as const;

/** Three significant digits, four above a thousand. */
export const rounded = (value: number): string =>
  Number.isFinite(value) ? String(Number(value.toPrecision(Math.abs(value) >= 1000 ? 4 : 3))) : 'unknown';

const within = (spread: Spread | undefined): string =>
  spread ? ` (${rounded(spread.low)} to ${rounded(spread.high)})` : '';

const withUnit = (unit: string): string => (unit === '' || unit.startsWith('/') ? unit : ` ${unit}`);

const wanted = (target: Target): string =>
  'atLeast' in target ? `at least ${rounded(target.atLeast)}` : `at most ${rounded(target.atMost)}`;

/** One figure as cells of `COLUMNS`. A median is followed by the least and the greatest of its blocks. */
export function cellsOf(result: Result): string[] {
  const { metric, value, unit, spread, baseline, ratio, ratioSpread, target } = result;
  return [
    metric,
    `${rounded(value)}${withUnit(unit)}${within(spread)}`,
    baseline ? `${baseline.name}: ${rounded(baseline.value)}${withUnit(unit)}${within(baseline.spread)}` : '',
    ratio === undefined ? '' : `${rounded(ratio)}${within(ratioSpread)}`,
    target ? wanted(target) : '',
    target ? (isMet(result) ? 'met' : 'MISSED') : '',
  ];
}

/** One line per figure, printed as soon as it is known. */
export function lineOf(result: Result): string {
  const [metric = '', value = '', against = '', ratio = '', target = '', met = ''] = cellsOf(result);
  return [`${metric.padEnd(58)} ${value}`, against, ratio && `ratio ${ratio}`, target && `${target}: ${met}`]
    .filter(Boolean)
    .join(' · ');
}

/** All figures as a table for a terminal, with columns as wide as their longest cell. */
export function tableOf(results: readonly Result[]): string {
  const rows = [[...COLUMNS], ...results.map(cellsOf)];
  const widths = COLUMNS.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** The same for a page. */
export function markdownTableOf(results: readonly Result[]): string {
  const row = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [row(COLUMNS), row(COLUMNS.map(() => '---')), ...results.map((result) => row(cellsOf(result)))].join(
    '\n',
  );
}

/** «12 of 14 targets met». */
export function scoreOf(results: readonly Result[]): string {
  const judged = results.map(isMet).filter((met) => met !== undefined);
  return `${judged.filter(Boolean).length} of ${judged.length} targets met`;
}
