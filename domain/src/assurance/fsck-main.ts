import { formatExactRupees } from '@crease/shared/format/money';
import { openDb } from '../models.js';
import { runCommand } from '../platform/command.js';
import { parseEnv } from '../platform/env.js';
import { connectCommand } from '../platform/mongo.js';
import { failedRefunds } from './failed-refunds.js';
import { fsck } from './fsck.js';

/**
 * `npm run fsck`: checks the database at MONGO_URL; one line per violation, exit 1 if there is any, 2 if it could not
 * check. Lists refunds that wait for a staff member on stderr: they are not violations.
 */
runCommand(async () => {
  const env = parseEnv(process.env);
  const connection = await connectCommand(env.MONGO_URL);
  const now = async (): Promise<Date> => {
    const hello = await connection.db?.command({ hello: 1 });
    return hello?.localTime instanceof Date ? hello.localTime : new Date();
  };

  let violations = 0;
  const db = openDb(connection);
  for await (const violation of fsck({ db, env, now })) {
    violations += 1;
    console.log(`invariant ${violation.invariant}: ${violation.subject} ${violation.message}`);
  }
  console.log(`${violations} violation${violations === 1 ? '' : 's'}`);
  for await (const { refundId, amount } of failedRefunds({ db })) {
    console.error(`refund ${refundId} of ${formatExactRupees(amount)} failed and waits for a person`);
  }
  await connection.close();
  return violations > 0 ? 1 : 0;
});
