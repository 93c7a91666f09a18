import { readFileSync } from 'node:fs';
import { basename } from 'node:path';

/**
 * The outcome of each case, from the Vitest report of the project `cases`, whose tests carry their figures in
 * `meta.case`.
 * @returns {{ file: string, name: string, passed: boolean, rounds: number, ok: number, refused: number,
 * unknown: number, violations: string[], seconds: number }[]}
 */
export function readCases(file) {
  return JSON.parse(readFileSync(file, 'utf8')).testResults.flatMap((result) =>
    result.assertionResults.map((test) => {
      const { rounds = 0, ok = 0, refused = 0, unknown = 0, violations = [] } = test.meta?.case ?? {};
      const name = [...test.ancestorTitles, test.title].join(' ');
      const seconds = Math.round((test.duration ?? 0) / 100) / 10;
      const passed = test.status === 'passed';
      return { file: basename(result.name), name, passed, rounds, ok, refused, unknown, violations, seconds };
    }),
  );
}

/** The report of `npm run test:long`: one line per case, then the total. */
export function caseLines(cases) {
  const sum = (field) => cases.reduce((total, row) => total + row[field], 0);
  const violations = cases.reduce((total, row) => total + row.violations.length, 0);
  const failed = cases.filter(({ passed }) => !passed).length;
  return [
    line('', ['rounds', 'ok', 'refused', 'unknown', 'violations', 'seconds'], ''),
    ...cases.map((row) =>
      line(
        row.passed ? 'ok  ' : 'FAIL',
        [row.rounds, row.ok, row.refused, row.unknown, row.violations.length, row.seconds.toFixed(1)],
        row.name,
      ),
    ),
    `${cases.length} cases, ${failed} failed; ${sum('rounds')} rounds, ${sum('ok')} operations ok, ` +
      `${sum('refused')} refused, ${sum('unknown')} unknown; ${violations} violations`,
  ];
}

function line(mark, figures, name) {
  return `${mark.padEnd(4)} ${figures.map((figure) => String(figure).padStart(8)).join(' ')}  ${name}`.trimEnd();
}
