import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, realpath } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { isRefusal, type TestResult } from './outcome.js';

const ran = z.object({
  fullTitle: z.string(),
  file: z.string().optional(),
  err: z.object({ message: z.string().optional(), stack: z.string().optional() }).default({}),
});
/** The report of mocha's JSON reporter; `tests` contains neither failed hooks nor tests that they prevented. */
const reportSchema = z.object({ passes: z.array(ran), failures: z.array(ran), pending: z.array(ran) });

/** Timeout of one test in milliseconds, as in mongoose's own continuous integration. */
const TEST_TIMEOUT_MS = 10_000;

/**
 * The results in a mocha report. A failure counts as refused by name if its error says so; a pending test (for example
 * one for a replica set) is skipped.
 */
export function parseMochaReport(suite: string, folder: string, text: string): TestResult[] {
  const { passes, failures, pending } = reportSchema.parse(JSON.parse(text));
  const named = ({ file, fullTitle }: z.infer<typeof ran>) =>
    file ? `${path.relative(folder, file)}: ${fullTitle}` : fullTitle;
  return [
    ...passes.map((test): TestResult => ({ suite, test: named(test), outcome: 'passed' })),
    ...failures.map((test): TestResult => {
      const { message = 'no message', stack = '' } = test.err;
      const outcome = isRefusal(`${message}\n${stack}`) ? 'refused' : 'failed';
      return { suite, test: named(test), outcome, reason: message };
    }),
    ...pending.map(
      (test): TestResult => ({ suite, test: named(test), outcome: 'skipped', reason: 'pending' }),
    ),
  ];
}

/**
 * Runs the test suite of a mongoose checkout against a server, except its encryption tests, which need a separate
 * library. @param reportFile where mocha writes its report @throws Error if the checkout has no dependencies or mocha
 * wrote no report
 */
export async function runMongooseSuite(
  checkout: string,
  url: string,
  reportFile: string,
): Promise<TestResult[]> {
  const folder = await realpath(checkout);
  const mocha = path.join(folder, 'node_modules/mocha/bin/mocha.js');
  if (!existsSync(mocha))
    throw new Error(`There is no mocha in ${folder}: install the checkout's own dependencies there first.`);
  const args = [
    mocha,
    ...['--exit', '--reporter', 'json', '--reporter-option', `output=${reportFile}`],
    ...['--timeout', String(TEST_TIMEOUT_MS)],
    ...['--ignore', 'test/encryption/**/*.test.js', './test/**/*.test.js'],
  ];
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: { ...process.env, MONGOOSE_TEST_URI: `${url}/mongoose_test` },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', () => resolve());
  });
  if (!existsSync(reportFile)) throw new Error('mocha ended without a report');
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8')));
  return parseMochaReport(`mongoose ${version}`, folder, await readFile(reportFile, 'utf8'));
}
