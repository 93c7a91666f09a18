import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { MongoClient } from 'mongodb';
import { startMongoServer } from '../server.js';
import { runMongooseSuite } from './mongoose-suite.js';
import type { TestResult } from './outcome.js';
import { countResults, reportTable } from './report.js';
import { readUnifiedFiles } from './unified-file.js';
import { runUnifiedFile } from './unified-run.js';

/*
 * `npm run conformance -- --specs DIR --mongoose DIR [--json FILE]`: runs the unified tests in a checkout of MongoDB's
 * driver specifications and the test suite in a checkout of mongoose against an embedded server of its own, and prints
 * how many passed, were refused by name and failed. Exit 1 when one failed.
 */

/** The folders of specifications whose unified tests need a server. */
const SPEC_FOLDERS = [
  'crud/tests/unified',
  'index-management/tests',
  'collection-management/tests',
  'run-command/tests/unified',
  'read-write-concern/tests/operation',
  'unified-test-format/tests/valid-pass',
];

const { values } = parseArgs({
  options: { specs: { type: 'string' }, mongoose: { type: 'string' }, json: { type: 'string' } },
});
if (!values.specs && !values.mongoose) {
  console.error('Which tests? npm run conformance -- --help prints the arguments.');
  process.exit(2);
}

async function runSpecs(checkout: string, url: string): Promise<TestResult[]> {
  const client = await new MongoClient(url).connect();
  const { version } = await client.db('admin').command({ buildInfo: 1 });
  await client.close();
  const results: TestResult[] = [];
  for (const folder of SPEC_FOLDERS) {
    const source = path.join(checkout, 'source', folder);
    if (!existsSync(source)) throw new Error(`${checkout} has no source/${folder}`);
    const suite = folder.replace(/\/tests(?:\/unified|\/operation)?/, '');
    for (const file of await readUnifiedFiles(source))
      results.push(...(await runUnifiedFile(suite, file, url, String(version))));
  }
  return results;
}

const scratch = await mkdtemp(path.join(os.tmpdir(), 'conformance-'));
const server = await startMongoServer({ port: 0, dataDir: path.join(scratch, 'mongo') });
const results: TestResult[] = [];
try {
  if (values.specs) results.push(...(await runSpecs(values.specs, server.url)));
  if (values.mongoose)
    results.push(...(await runMongooseSuite(values.mongoose, server.url, path.join(scratch, 'mocha.json'))));
} finally {
  await server.close();
  await rm(scratch, { recursive: true });
}

const counts = countResults(results);
for (const { suite, test, outcome, reason } of results)
  if (outcome === 'failed') console.log(`failed: ${suite}: ${test}\n  ${reason}`);
console.log(`\n${reportTable(counts)}`);
if (values.json) await writeFile(values.json, JSON.stringify({ counts, results }, null, 2));
process.exitCode = results.some(({ outcome }) => outcome === 'failed') ? 1 : 0;
