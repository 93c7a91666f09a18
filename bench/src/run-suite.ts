import { execFileSync } from 'node:child_process';
import { availableParallelism, cpus, loadavg, release, totalmem, type } from 'node:os';
import { ROOT } from '@crease/e2e/system';
import type { Result } from './report.js';
import type { Run } from './run-file.js';
import type { Suite } from './suite.js';
import { lineOf } from './table.js';

export interface RunOptions {
  full: boolean;
  only?: string | undefined;
}

const load = (): number => Number((loadavg()[0] ?? Number.NaN).toFixed(2));

/** Measures one suite and prints each figure as soon as it is known. What cannot be measured is listed in the run. */
export async function runSuite(name: string, suite: Suite, { full, only }: RunOptions): Promise<Run> {
  const at = new Date().toISOString();
  const began = performance.now();
  const before = load();
  const host = {
    cpus: availableParallelism(),
    model: cpus()[0]?.model ?? 'unknown',
    memoryGb: Math.round(totalmem() / 2 ** 30),
    os: `${type()} ${release()}`,
    node: process.version,
  };
  console.log(`bench ${name}: ${host.cpus} × ${host.model}, node ${host.node}, load ${before}`);
  const results: Result[] = [];
  const failed: string[] = [];
  const fail = (text: string) => {
    failed.push(text);
    console.log(`  could not be measured: ${text}`);
  };
  try {
    await suite({
      quick: !full,
      only,
      note: (text) => console.log(`  ${text}`),
      tell: (result) => {
        results.push(result);
        console.log(lineOf(result));
      },
      fail,
    });
  } catch (error) {
    fail(error instanceof Error ? error.message : String(error));
  }
  return {
    suite: name,
    full,
    only,
    command: commandOf(name, { full, only }),
    at,
    seconds: Math.round((performance.now() - began) / 1_000),
    commit: commit(),
    host: { ...host, load: [before, load()] },
    results,
    failed,
  };
}

function commandOf(name: string, { full, only }: RunOptions): string {
  const quoted = only?.includes(' ') ? `"${only}"` : only;
  return `npm run bench -- ${name}${full ? ' --full' : ''}${quoted ? ` --only ${quoted}` : ''}`;
}

function commit(): string {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();
  try {
    return git('rev-parse', '--short=10', 'HEAD') + (git('status', '--porcelain') === '' ? '' : '+');
  } catch {
    // A copy without its git history.
    return 'unknown';
  }
}
