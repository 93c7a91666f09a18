import { writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { isMet, lineOf, type Result } from './report.js';
import type { Suite } from './suite.js';

/** The suites by name: a file each. */
const SUITES: Record<string, () => Promise<{ suite: Suite }>> = {
  auth: () => import('./auth.js'),
  broadcast: () => import('./broadcast.js'),
  engine: () => import('./engine.js'),
  prices: () => import('./prices.js'),
  refunds: () => import('./refunds.js'),
  reports: () => import('./reports.js'),
  spaces: () => import('./spaces.js'),
  web: () => import('./web.js'),
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'string' },
    only: { type: 'string' },
    quick: { type: 'boolean', default: false },
  },
});

async function run(name: string): Promise<void> {
  const open = SUITES[name];
  if (!open) throw new Error(`There is no bench "${name}": choose one of ${Object.keys(SUITES).join(', ')}.`);
  const host = { cpus: availableParallelism(), model: cpus()[0]?.model ?? 'unknown', node: process.version };
  const load = () => loadavg()[0]?.toFixed(2);
  console.log(`bench ${name}: ${host.cpus} × ${host.model}, node ${host.node}, load ${load()}`);
  const results: Result[] = [];
  const { suite } = await open();
  await suite({
    quick: values.quick,
    only: values.only,
    note: (text) => console.log(`  ${text}`),
    tell: (result) => {
      results.push(result);
      console.log(lineOf(result));
    },
  });
  const judged = results.map(isMet).filter((met) => met !== undefined);
  console.log(`load ${load()} at the end · ${judged.filter(Boolean).length} of ${judged.length} targets met`);
  if (values.json) writeFileSync(values.json, `${JSON.stringify({ name, host, results }, null, 2)}\n`);
}

run(positionals[0] ?? 'engine').catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
