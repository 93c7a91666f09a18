import { readFile, stat } from 'node:fs/promises';
import { formatExactRupees } from '@crease/shared/format/money';
import { openDb } from '../../models.js';
import { parseEnv } from '../../platform/env.js';
import { connectCommand } from '../../platform/mongo.js';
import { MAX_REPORT_BYTES, readReport } from './read-report.js';
import { reconcile } from './reconcile.js';

/**
 * `npm run reconcile -- FILE`: compares a provider's report of settlements or payouts with the database at MONGO_URL.
 * One line per difference, then what each transfer sums up to; exit 1 if there is any difference. Changes nothing.
 */
const fail = (message: string): never => {
  console.error(message);
  process.exit(2);
};

const [file] = process.argv.slice(2);
if (!file) fail('Which report? npm run reconcile -- FILE');
const { size } = await stat(file ?? '').catch((error: Error) => fail(error.message));
if (size > MAX_REPORT_BYTES) fail(`${file} is larger than ${MAX_REPORT_BYTES / 1024 / 1024} MB`);
const report = await readReport(await readFile(file ?? '', 'utf8')).catch((error: Error) =>
  fail(error.message),
);
const env = parseEnv(process.env);
const connection = await connectCommand(env.MONGO_URL).catch((error: Error) => fail(error.message));

const { differences, agree, byTransfer } = await reconcile({ db: openDb(connection) }, report);
for (const { line, subject, message } of differences)
  console.log(`line ${line}: ${subject} ${message}`.trim());
for (const [utr, sum] of byTransfer)
  console.log(`${utr || 'not transferred yet'}: ${formatExactRupees(sum)}`);
const agreed = Object.values(agree).reduce((all, count) => all + count, 0);
console.log(`${agreed} lines agree, ${differences.length} difference${differences.length === 1 ? '' : 's'}`);
await connection.close();
process.exit(differences.length > 0 ? 1 : 0);
