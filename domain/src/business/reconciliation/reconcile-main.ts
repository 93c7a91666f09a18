import { readFile, stat } from 'node:fs/promises';
import { formatExactRupees } from '@crease/shared/format/money';
import { isValidDate } from '@crease/shared/time/slots';
import { openDb } from '../../models.js';
import { givenPath, helpOf, runCommand } from '../../platform/command.js';
import { parseEnv } from '../../platform/env.js';
import { connectCommand } from '../../platform/mongo.js';
import { fetchReport } from './fetch-report.js';
import { MAX_REPORT_BYTES, type Report, readReport } from './read-report.js';
import { reconcile } from './reconcile.js';

async function readFileAt(path: string): Promise<Report> {
  const found = await stat(path).catch(() => undefined);
  if (!found?.isFile()) throw new Error(`There is no file ${path}.`);
  if (found.size > MAX_REPORT_BYTES)
    throw new Error(`${path} is larger than ${MAX_REPORT_BYTES / 1024 / 1024} MB`);
  return await readReport(await readFile(path, 'utf8'));
}

/**
 * `npm run reconcile -- [FILE] [FROM TO]`: compares a provider's report with the database at MONGO_URL; without FILE,
 * the settlement reports of the providers' APIs. Between the days FROM and TO (`YYYY-MM-DD`) it must list all of ours.
 * Prints each difference and the sum of each transfer; exit 1 if there is any difference, 2 if it could not compare.
 */
runCommand(async () => {
  const args = process.argv.slice(2);
  const [file, from, to, ...more] = isValidDate(args[0] ?? '') ? [undefined, ...args] : args;
  const period = from && to && isValidDate(from) && isValidDate(to) && from <= to ? { from, to } : undefined;
  if (more.length > 0 || (!file && !from)) throw new Error(`Which report? ${helpOf('reconcile')}`);
  if (from && !period) throw new Error('FROM and TO are two days such as 2026-11-01 2026-11-30');
  const env = parseEnv(process.env);
  const report =
    file || !period
      ? await readFileAt(givenPath(file ?? ''))
      : await fetchReport({ env, clock: { now: () => new Date() } }, period);
  const connection = await connectCommand(env.MONGO_URL);

  const { differences, agree, byTransfer } = await reconcile({ db: openDb(connection) }, report, period);
  for (const { line, subject, message } of differences)
    console.log(`${line === 0 ? 'missing' : `line ${line}`}: ${subject} ${message}`.trim());
  for (const [utr, sum] of byTransfer)
    console.log(`${utr || 'not transferred yet'}: ${formatExactRupees(sum)}`);
  const agreed = Object.values(agree).reduce((all, count) => all + count, 0);
  console.log(
    `${agreed} lines agree, ${differences.length} difference${differences.length === 1 ? '' : 's'}`,
  );
  await connection.close();
  return differences.length > 0 ? 1 : 0;
});
