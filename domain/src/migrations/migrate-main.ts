import { DECLARATIONS } from '../models.js';
import { createSyncedClock } from '../platform/clock.js';
import { EnvError, parseEnv } from '../platform/env.js';
import { createLogger } from '../platform/log.js';
import { createIndexes } from '../platform/models.js';
import { connectMongo, UNHURRIED } from '../platform/mongo.js';
import { hostsOf } from '../platform/service-urls.js';
import { migrate } from './migrate.js';

/**
 * `npm run migrate`: migrates the database at MONGO_URL to this version and builds its indexes, before processes of
 * this version start. Safe to run several at once; an interrupted run is resumed by the next.
 */
async function main(): Promise<void> {
  const env = parseEnv(process.env);
  const log = createLogger('migrate', env.LOG_LEVEL);
  const connection = await connectMongo(env.MONGO_URL, UNHURRIED).catch((cause: Error) => {
    throw new Error(`no database answers at ${hostsOf(env.MONGO_URL)} (MONGO_URL): ${cause.message}`, {
      cause,
    });
  });
  try {
    if (!connection.db) throw new Error('the database is not connected');
    const clock = createSyncedClock(connection.db, log, (offsetMs) => {
      log.warn({ offsetMs }, 'this clock is minutes away from the database’s');
    });
    await clock.sync();
    const done = await migrate(connection.db, { log, now: clock.now });
    clock.stop();
    await createIndexes(connection, DECLARATIONS, log);
    console.log(done.length === 0 ? 'Nothing was pending.' : `Migrated: ${done.join(', ')}.`);
  } finally {
    await connection.close();
  }
}

main().catch((error: unknown) => {
  const reason = error instanceof Error ? error.message : String(error);
  console.error(error instanceof EnvError ? reason : `The database is not migrated: ${reason}`);
  process.exit(1);
});
