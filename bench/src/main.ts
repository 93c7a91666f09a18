import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '@crease/e2e/system';
import { changesText, compareRuns } from './compare.js';
import { performancePage, withNewer } from './performance-page.js';
import { type Run, readRuns, writeRuns } from './run-file.js';
import { runSuite } from './run-suite.js';
import { rowOf, SIZINGS } from './scaling/plan.js';
import { SUITES } from './suites.js';
import { scoreOf, tableOf } from './table.js';

/** The figures from which `docs/performance.md` is written. */
const FIGURES = join(ROOT, 'docs/performance.json');
const PAGE = join(ROOT, 'docs/performance.md');

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    full: { type: 'boolean', default: false },
    json: { type: 'string' },
    only: { type: 'string' },
  },
});

/** Runs one suite, or all in sequence; exits with 1 if something could not be measured. */
async function measure(name?: string): Promise<void> {
  if (name !== undefined && !(name in SUITES))
    throw new Error(`There is no bench "${name}": choose one of ${Object.keys(SUITES).join(', ')}.`);
  if (name === undefined && values.only) throw new Error('--only names a part of one suite: say which.');
  const runs: Run[] = [];
  for (const [suiteName, open] of Object.entries(SUITES)) {
    if (name !== undefined && suiteName !== name) continue;
    const { suite } = await open();
    runs.push(await runSuite(suiteName, suite, values));
    // Written after each suite, so that an interrupted run keeps its results.
    if (values.json) writeRuns(values.json, runs);
  }
  for (const { suite, results, failed, seconds } of runs) {
    console.log(`\n${suite}, ${seconds} s\n${tableOf(results)}`);
    for (const text of failed) console.log(`could not be measured: ${text}`);
  }
  console.log(`\n${scoreOf(runs.flatMap(({ results }) => results))}`);
  if (runs.some(({ failed }) => failed.length > 0)) process.exitCode = 1;
}

/** Replaces older runs of the same suites by whole runs, and rewrites the page. */
function report(files: readonly string[]): void {
  const newer = files.flatMap(readRuns);
  const part = newer.find(({ only }) => only !== undefined);
  if (part) throw new Error(`${part.suite} was measured in part only: the page shows whole suites.`);
  const runs = withNewer(existsSync(FIGURES) ? readRuns(FIGURES) : [], newer);
  writeRuns(FIGURES, runs);
  writeFileSync(PAGE, performancePage(runs));
  console.log(
    `${runs.length} suites are in docs/performance.md: ${scoreOf(runs.flatMap(({ results }) => results))}`,
  );
}

function compare([older, newer, ...more]: readonly string[]): void {
  if (!older || !newer || more.length > 0)
    throw new Error('Compare which two? npm run bench -- compare OLD NEW');
  const changes = compareRuns(readRuns(older), readRuns(newer));
  console.log(changesText(changes));
  if (changes.some(({ kind }) => kind === 'slower')) process.exitCode = 1;
}

async function main([first, ...rest]: readonly string[]): Promise<void> {
  if (first === 'report') return report(rest);
  if (first === 'compare') return compare(rest);
  if (first === 'scaling') return console.log(SIZINGS.map(rowOf).join('\n'));
  if (rest.length > 0) throw new Error('One suite at a time, or all of them without a name.');
  await measure(first);
}

main(positionals).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
