import { readFile, stat } from 'node:fs/promises';
import { formatExactRupees } from '@crease/shared/format/money';
import { isValidDate } from '@crease/shared/time/slots';
import { openDb } from '../../models.js';
import { parseEnv } from '../../platform/env.js';
import { connectCommand } from '../../platform/mongo.js';
import { fetchReport } from './fetch-report.js';
import { MAX_REPORT_BYTES, type Report, readReport } from './read-report.js';
import { reconcile } from './reconcile.js';

/**
 * `npm run reconcile -- [FILE] [FROM TO]`: compares a provider's report with the database at MONGO_URL; without FILE,
 * the settlement reports of the providers' APIs. Between the days FROM and TO (`YYYY-MM-DD`) it must list all of ours.
 * Prints each difference and what each transfer sums up to; exit 1 if there is any difference. Changes nothing.
 */
const fail = (message: string): never => {
  console.error(message);
  process.exit(2);
};

const args = process.argv.slice(2);
const [file, from, to] = isValidDate(args[0] ?? '') ? [undefined, ...args] : args;
const period = from && to && isValidDate(from) && isValidDate(to) && from <= to ? { from, to } : undefined;
if (from && !period) fail('FROM and TO are two days such as 2026-11-01 2026-11-30');
const env = parseEnv(process.env);
const readFileAt = async (path: string): Promise<Report> => {
  const { size } = await stat(path);
  if (size > MAX_REPORT_BYTES) throw new Error(`${path} is larger than ${MAX_REPORT_BYTES / 1024 / 1024} MB`);
  return await readReport(await readFile(path, 'utf8'));
};
const given = file
  ? readFileAt(file)
  : period
    ? fetchReport({ env, clock: { now: () => new Date() } }, period)
    : fail('Which report? npm run reconcile -- FILE [FROM TO], or FROM TO without a file');
const report = await given.catch((error: Error) => fail(error.message));
const connection = await connectCommand(env.MONGO_URL).catch((error: Error) => fail(error.message));

const { differences, agree, byTransfer } = await reconcile({ db: openDb(connection) }, report, period);
for (const { line, subject, message } of differences)
  console.log(`${line === 0 ? 'missing' : `line ${line}`}: ${subject} ${message}`.trim());
for (const [utr, sum] of byTransfer)
  console.log(`${utr || 'not transferred yet'}: ${formatExactRupees(sum)}`);
const agreed = Object.values(agree).reduce((all, count) => all + count, 0);
console.log(`${agreed} lines agree, ${differences.length} difference${differences.length === 1 ? '' : 's'}`);
await connection.close();
process.exit(differences.length > 0 ? 1 : 0);
