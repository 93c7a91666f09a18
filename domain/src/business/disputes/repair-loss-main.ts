import { openDb } from '../../models.js';
import { helpOf, runCommand } from '../../platform/command.js';
import { parseEnv } from '../../platform/env.js';
import { connectCommand } from '../../platform/mongo.js';
import { repairLoss } from './repair-loss.js';
import { billMadeGood } from './repair-loss.queries.js';

/**
 * `npm run repair:loss -- REFUND_ID RUPEES` puts one old loss right, `npm run repair:loss -- bills` has the missing
 * bills written (docs/operations.md, "An old loss is booked wrongly"). Exit 2 if nothing was changed.
 */
runCommand(async () => {
  const [refundId = '', rupees = '', ...more] = process.argv.slice(2);
  const isBills = refundId === 'bills' && rupees === '';
  if (more.length > 0 || (!isBills && (!refundId || !/^\d+(\.\d{1,2})?$/.test(rupees))))
    throw new Error(`Which loss? ${helpOf('repair:loss')}`);
  const env = parseEnv(process.env);
  const connection = await connectCommand(env.MONGO_URL);
  const core = { db: openDb(connection), clock: { now: () => new Date() } };
  if (isBills)
    console.log(
      `${await billMadeGood(core)} bookings are marked: the worker writes their bills within minutes`,
    );
  else {
    await repairLoss(core, refundId, Number(rupees));
    console.log(`${refundId} is put right; the worker writes the bills within minutes`);
  }
  await connection.close();
  return 0;
});
