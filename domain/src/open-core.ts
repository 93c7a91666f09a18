import { renameAccount } from './account-end/rename-account.js';
import { createCashfreePayouts } from './business/payouts/cashfree-payouts.js';
import { openAccountVerifier } from './business/payouts/open-account-verifier.js';
import { openSplits } from './business/payouts/open-splits.js';
import { refundCover } from './business/settlements/refund-cover.js';
import { groundCalendar } from './calendar/ground-calendar.js';
import { copyOwnerStanding, renameOwner } from './catalogue/grounds/rename-owner.js';
import { useSupport } from './messaging/mail/support.js';
import { createPublisher } from './messaging/outbox/publisher.js';
import { openTextChannels } from './messaging/text-messages/open-text-channels.js';
import { requireMigrated } from './migrations/migrate.js';
import { createModels, DECLARATIONS } from './models.js';
import { checkWrites } from './platform/checked-writes.js';
import { createSyncedClock } from './platform/clock.js';
import type { Core } from './platform/core.js';
import type { Env } from './platform/env.js';
import { armFailpoints } from './platform/failpoint.js';
import type { Logger } from './platform/log.js';
import { createIndexes, openCollections } from './platform/models.js';
import { connectMongo, UNHURRIED } from './platform/mongo.js';
import { connectRedis } from './platform/redis.js';
import { refuseCluster } from './platform/refuse-cluster.js';
import type { Shutdown } from './platform/shutdown.js';
import { openStorage } from './platform/storage/open-storage.js';
import type { Tracing } from './platform/tracing/span.js';
import { fixturesOfMatches } from './play/fixtures/advance.js';
import { claimOwners } from './play/fixtures/claim-owners.js';
import { gamePlaces } from './play/games/game-places.js';
import { entryFees } from './play/tournaments/entry-fees.js';
import { createReads, createWrites } from './reads.js';
import { cityPeople } from './sales/booking-reads/city-people.js';
import { blocklist } from './sales/customers/blocklist.js';
import { copySeller } from './sales/invoices/copy-seller.js';
import { createNicIrp } from './sales/irp/nic-irp.js';
import { openProviders } from './sales/provider/open-providers.js';

/** Migrates a database and builds its indexes. */
export type Prepare = (opened: Pick<Core, 'env' | 'log' | 'clock' | 'connection'>) => Promise<void>;

/**
 * Opens what every process shares; each part registers its own close. Fails if the database does not answer or has
 * another version (`DatabaseVersionError`), and for a Redis Cluster.
 */
export async function openCore(
  env: Env,
  log: Logger,
  shutdown: Shutdown,
  tracing?: Tracing,
  prepare: Prepare = prepareDatabase,
): Promise<Core> {
  if (env.FAILPOINT) armFailpoints(env.FAILPOINT);
  useSupport(env.legal.grievanceOfficer);
  const connection = await connectMongo(env.MONGO_URL);
  shutdown.onClose('mongo', () => connection.close());
  if (!connection.db) throw new Error('the database is not connected');

  const clock = createSyncedClock(connection.db, log, (offsetMs) => {
    log.fatal({ offsetMs }, 'this clock is minutes away from the database’s: stopping');
    process.exit(1);
  });
  await clock.sync();
  shutdown.onClose('clock', () => clock.stop());

  await prepare({ env, log, clock, connection });
  const models = createModels(connection);
  const db = openCollections(connection, DECLARATIONS);
  if (env.NODE_ENV !== 'production' && env.CHECK_WRITES === 'on') checkWrites(db, DECLARATIONS);

  const redis = connectRedis(env.REDIS_URL, log);
  shutdown.onClose('redis', () => redis.disconnect());
  await refuseCluster(redis, (why) => {
    log.fatal(why);
    process.exit(1);
  });

  const events = createPublisher({ db, redis, log, prefix: env.QUEUE_PREFIX, now: clock.now, tracing });
  shutdown.onClose('events', () => events.settled());

  const { provider, otherProviders } = openProviders(env);
  const payouts = env.payouts && createCashfreePayouts(env.payouts);
  const [reads, writes] = [createReads(db), createWrites(db)];
  return {
    env,
    log,
    clock,
    connection,
    models,
    db,
    reads,
    writes,
    redis,
    storage: openStorage(env),
    events,
    ...(tracing ? { tracing } : {}),
    provider,
    otherProviders,
    payouts,
    splits: openSplits(env),
    accountVerifier: openAccountVerifier(env),
    irp: env.irp && createNicIrp(env.irp),
    texts: openTextChannels(env),
    profileCopies: {
      renew: renameOwner,
      async renewName(core, user) {
        await renameOwner(core, user);
        await renameAccount(core, user);
      },
      renewStanding: copyOwnerStanding,
    },
    groundCalendar,
    gamePlaces,
    entryFees,
    fixtures: fixturesOfMatches,
    claimOwners,
    cityPeople,
    blocklist,
    sellerCopies: { renew: copySeller },
    refundCover,
  };
}

/**
 * Migrates (outside production) and builds indexes over a separate connection without the usual timeout; the start
 * waits.
 */
export async function prepareDatabase({
  env,
  log,
  clock,
}: Pick<Core, 'env' | 'log' | 'clock'>): Promise<void> {
  const connection = await connectMongo(env.MONGO_URL, UNHURRIED);
  try {
    if (!connection.db) throw new Error('the database is not connected');
    const isProduction = env.NODE_ENV === 'production';
    await requireMigrated(connection.db, { log, now: clock.now, isProduction });
    await createIndexes(connection, DECLARATIONS, log);
  } finally {
    await connection.close();
  }
}
