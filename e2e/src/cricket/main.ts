import path from 'node:path';
import { parseArgs } from 'node:util';
import { helpOf } from '@crease/domain/platform/command';
import { startSystem } from '../system.js';
import type { GivenMatch } from './cricsheet.js';
import { differencesOnEngine } from './on-engine.js';
import { listFiles, readMatches, readTables } from './read-folder.js';
import { type Tally, tallyUp } from './report.js';
import { tableDifferences } from './tables.js';
import { differencesThroughApi, signInAsScorer } from './through-api.js';

/*
 * `npm run conformance -- --cricket DIR [--engine-only]`: plays the recorded matches of a folder through the API of a
 * system of its own and compares each figure of the cards and of the tables. Exits with 1 unless all agree.
 */

/** Matches in progress at a time. */
const PARALLEL_MATCHES = 8;

type Check = (given: GivenMatch) => string[] | Promise<string[]>;

async function tallyMatches(files: readonly string[], check: Check, parallel: number): Promise<Tally> {
  const total: Tally = { agreed: 0, of: 0 };
  for (const file of files) {
    console.log(`${path.basename(file)} …`);
    const tally = await tallyUp('match', await readMatches(file), check, parallel);
    total.agreed += tally.agreed;
    total.of += tally.of;
  }
  return total;
}

async function tallyTables(files: readonly string[]): Promise<Tally> {
  const seasons = await Promise.all(files.map(readTables));
  return await tallyUp('table', seasons.flat(), tableDifferences);
}

async function playThroughApi(files: readonly string[]): Promise<Tally> {
  if (files.length === 0) return { agreed: 0, of: 0 };
  const system = await startSystem({ env: { API_INSTANCES: '1' } });
  try {
    const scorer = await signInAsScorer(system.baseUrl);
    return await tallyMatches(files, (given) => differencesThroughApi(scorer, given), PARALLEL_MATCHES);
  } finally {
    await system.stop();
  }
}

const { values } = parseArgs({
  options: { cricket: { type: 'string' }, 'engine-only': { type: 'boolean', default: false } },
});
if (!values.cricket) {
  console.error(`Which matches? ${helpOf('conformance')}`);
  process.exit(2);
}
const files = await listFiles(values.cricket);
const matches = values['engine-only']
  ? await tallyMatches(files.matches, differencesOnEngine, 1)
  : await playThroughApi(files.matches);
const tables = await tallyTables(files.tables);
console.log(`matches ${matches.agreed} of ${matches.of}, tables ${tables.agreed} of ${tables.of}`);
process.exitCode = matches.agreed === matches.of && tables.agreed === tables.of ? 0 : 1;
