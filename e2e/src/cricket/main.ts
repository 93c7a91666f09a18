import { parseArgs } from 'node:util';
import { differencesOnEngine } from './on-engine.js';
import { listFiles, readMatches, readTables } from './read-folder.js';
import { type Tally, tallyUp } from './report.js';
import { tableDifferences } from './tables.js';

/*
 * `npm run conformance -- --cricket DIR`: plays the recorded matches of a folder and compares each figure of the cards
 * and of the tables. Exits with 1 unless all agree.
 */

async function tallyMatches(files: readonly string[]): Promise<Tally> {
  const total: Tally = { agreed: 0, of: 0 };
  for (const file of files) {
    const tally = await tallyUp('match', await readMatches(file), differencesOnEngine);
    total.agreed += tally.agreed;
    total.of += tally.of;
  }
  return total;
}

async function tallyTables(files: readonly string[]): Promise<Tally> {
  const seasons = await Promise.all(files.map(readTables));
  return await tallyUp('table', seasons.flat(), tableDifferences);
}

const { values } = parseArgs({ options: { cricket: { type: 'string' } } });
if (!values.cricket) {
  console.error('Usage: npm run conformance -- --cricket DIR');
  process.exit(2);
}
const files = await listFiles(values.cricket);
const matches = await tallyMatches(files.matches);
const tables = await tallyTables(files.tables);
console.log(`matches ${matches.agreed} of ${matches.of}, tables ${tables.agreed} of ${tables.of}`);
process.exitCode = matches.agreed === matches.of && tables.agreed === tables.of ? 0 : 1;
