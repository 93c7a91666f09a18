import { setTimeout as sleep } from 'node:timers/promises';
import type { mongo } from 'mongoose';
import type { Logger } from '../platform/log.js';
import { MIGRATIONS } from './all-migrations.js';
import { type Lease, takeLease } from './lease.js';
import type { Migration, MigrationContext } from './migration.js';
import { isEmpty, migrationState, record, recorded } from './migration-records.js';

/** The lease is renewed three times in this period, however long one command of a migration takes. */
const LEASE_MS = 30_000;
const ASK_AGAIN_MS = 250;

/** This version cannot use this database as it is; `message` says why and what helps. */
export class DatabaseVersionError extends Error {
  override name = 'DatabaseVersionError';
}

export interface Migrating {
  log: Logger;
  /** The database's clock. */
  now(): Date;
  migrations?: readonly Migration[];
  leaseMs?: number;
}

/**
 * Brings a database to this version and returns the migrations that this process ran. One process migrates under a
 * lease, and the others wait. In a database that never stored anything, all migrations are only recorded as done.
 * @throws `DatabaseVersionError` if a newer version has already run on it.
 */
export async function migrate(db: mongo.Db, migrating: Migrating): Promise<string[]> {
  const { log, now, migrations = MIGRATIONS, leaseMs = LEASE_MS } = migrating;
  for (let isWaiting = false; ; await sleep(ASK_AGAIN_MS)) {
    const { pending } = await knownState(db, migrations);
    if (pending.length === 0) return [];
    await using lease = await takeLease(db, { now, leaseMs });
    if (lease) return await run(db, lease, { log, now, migrations });
    if (!isWaiting) log.info({ pending }, 'another process migrates the database: waiting for it');
    isWaiting = true;
  }
}

/**
 * Checks that this version can use this database; migrates it outside production. In production, processes of two
 * versions may start at any time, so it throws `DatabaseVersionError` while migrations are pending.
 */
export async function requireMigrated(
  db: mongo.Db,
  { isProduction, ...migrating }: Migrating & { isProduction: boolean },
): Promise<void> {
  const { pending } = await knownState(db, migrating.migrations ?? MIGRATIONS);
  if (pending.length === 0) return;
  if (isProduction) {
    throw new DatabaseVersionError(
      `the database is older than this version: run npm run migrate first (pending: ${pending.join(', ')}).`,
    );
  }
  await migrate(db, migrating);
}

async function knownState(db: mongo.Db, migrations: readonly Migration[]): Promise<{ pending: string[] }> {
  const { pending, unknown } = await migrationState(db, migrations);
  if (unknown.length === 0) return { pending };
  throw new DatabaseVersionError(
    `the database is newer than this version, which does not know ${unknown.join(', ')}: start the version that it was migrated to.`,
  );
}

async function run(
  db: mongo.Db,
  lease: Lease,
  { log, now, migrations }: Required<Pick<Migrating, 'log' | 'now' | 'migrations'>>,
): Promise<string[]> {
  if (await isEmpty(db)) {
    await record(
      db,
      migrations.map(({ name }) => name),
      now(),
    );
    return [];
  }
  // Loaded on demand: not needed if nothing is pending.
  const { Umzug } = await import('umzug');
  const umzug = new Umzug<MigrationContext>({
    migrations: migrations.map(({ name, up }) => ({ name, up: ({ context }) => up(context) })),
    context: { db, checkpoint: () => lease.renew() },
    storage: {
      executed: () => recorded(db),
      async logMigration({ name }) {
        await lease.renew();
        await record(db, [name], now());
        log.info({ migration: name }, 'the database is migrated');
      },
      async unlogMigration() {
        throw new Error('there is no way back from a migration');
      },
    },
    logger: undefined,
  });
  const done = await umzug.up();
  return done.map(({ name }) => name);
}
