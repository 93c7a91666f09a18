import { setTimeout as sleep } from 'node:timers/promises';
import { migrate } from '../migrations/migrate.js';
import { createLogger } from '../platform/log.js';
import { connectMongo } from '../platform/mongo.js';
import { numberingMigration } from './numbering-migration.js';

/** A process for tests: migrates the database at MONGO_URL, and pauses after three batches until it is killed. */
const { db } = await connectMongo(process.env.MONGO_URL ?? '');
if (!db) throw new Error('the database is not connected');
let batches = 0;
const migration = numberingMigration('001-number-things', async () => {
  batches += 1;
  if (batches < 3) return;
  console.log('half-way');
  await sleep(600_000);
});
await migrate(db, {
  log: createLogger('test', 'silent'),
  now: () => new Date(),
  migrations: [migration],
  leaseMs: 1_500,
});
