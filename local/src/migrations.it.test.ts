import { MIGRATIONS } from '@crease/domain/migrations/all-migrations';
import { migrate } from '@crease/domain/migrations/migrate';
import { record } from '@crease/domain/migrations/migration-records';
import { type Numbered, numberingMigration } from '@crease/domain/testing/numbering-migration';
import { until } from '@crease/domain/testing/until';
import { openWorld, type World } from '@crease/domain/testing/world';
import type { mongo } from 'mongoose';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startProduct } from './testing/product-process.js';

let world: World;
let db: mongo.Db;
beforeEach(async () => {
  world = await openWorld();
  const { db: opened } = world.core.connection;
  if (!opened) throw new Error('the database is not connected');
  db = opened;
});
afterEach(async () => {
  await world.close();
});

const variables = () => {
  const { MONGO_URL, REDIS_URL, QUEUE_PREFIX } = world.env;
  return { NODE_ENV: 'test', LOG_LEVEL: 'silent', MONGO_URL, REDIS_URL, QUEUE_PREFIX };
};

it('a migration whose process was killed is continued by the next one once the lease has expired', async () => {
  await db.dropDatabase();
  const things = db.collection<Numbered>('things');
  await things.insertMany(Array.from({ length: 100 }, (_, _id) => ({ _id })));
  const first = await startProduct('domain/src/testing/halting-migration-main.ts', variables());
  await until('the first to be half-way', async () => first.said().includes('half-way'), 60_000);
  await first.kill();
  expect(await things.countDocuments({ n: { $exists: false } })).toBe(70);

  let batches = 0;
  const migration = numberingMigration('001-number-things', () => {
    batches += 1;
  });
  const { log, clock } = world.core;
  expect(await migrate(db, { log, now: clock.now, migrations: [migration], leaseMs: 1_500 })).toEqual([
    '001-number-things',
  ]);
  expect(batches).toBe(7);
  expect(await things.countDocuments({ n: 1 })).toBe(100);
});

it('every process refuses a database of a newer version with one sentence and status 1', async () => {
  await record(db, ['999-from-tomorrow'], new Date());
  const entries = [
    ['api/src/main.ts', 'The API cannot start: '],
    ['realtime/src/main.ts', 'Realtime cannot start: '],
    ['worker/src/main.ts', 'The worker cannot start: '],
    ['domain/src/migrations/migrate-main.ts', 'The database is not migrated: '],
  ] as const;
  const started = await Promise.all(entries.map(([entry]) => startProduct(entry, variables())));
  expect(await Promise.all(started.map(({ ended }) => ended))).toEqual([1, 1, 1, 1]);
  for (const [i, [entry, begins]] of entries.entries()) {
    expect(started[i]?.said().trim(), entry).toMatch(
      new RegExp(`^${begins}the database is newer than this version, which does not know 999-from[^\\n]+$`),
    );
  }
}, 180_000);

it('in production every process refuses an old or half-migrated database with one sentence, and leaves it unchanged', async () => {
  await db.collection('migrations').deleteMany({});
  // Half migrated: the first migration was done when the process was stopped.
  const [done = '', ...pending] = MIGRATIONS.map(({ name }) => name);
  await record(db, [done], new Date());
  const before = await db.collection('migrations').find().toArray();
  const production = {
    ...variables(),
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://crease.example',
    SMTP_URL: 'smtp://127.0.0.1:1',
    CASHFREE_BASE_URL: 'https://api.cashfree.com/pg',
    CASHFREE_CLIENT_ID: 'an-id',
    CASHFREE_CLIENT_SECRET: 'a-secret',
    JWT_KEYS: `k1:${'0123456789abcdef'.repeat(2)}`,
    LEGAL_NAME: 'Crease Sports Private Limited',
    LEGAL_ADDRESS: '12 Marine Lines, Mumbai 400002',
    GRIEVANCE_OFFICER: 'Asha Rao',
    GRIEVANCE_EMAIL: 'grievance@crease.example',
    GRIEVANCE_PHONE: '+91 22 5550 1234',
  };
  const entries = [
    ['api/src/main.ts', 'The API cannot start: '],
    ['realtime/src/main.ts', 'Realtime cannot start: '],
    ['worker/src/main.ts', 'The worker cannot start: '],
  ] as const;
  const started = await Promise.all(entries.map(([entry]) => startProduct(entry, production)));
  expect(await Promise.all(started.map(({ ended }) => ended))).toEqual([1, 1, 1]);
  for (const [i, [, begins]] of entries.entries()) {
    expect(started[i]?.said().trim()).toBe(
      `${begins}the database is older than this version: run npm run migrate first (pending: ${pending.join(', ')}).`,
    );
  }
  expect(await db.collection('migrations').find().toArray()).toEqual(before);
}, 180_000);

it('npm run migrate brings an old database to this version, and prints what it did', async () => {
  await db.collection('migrations').drop();
  const run = async () => {
    const { ended, said } = await startProduct('domain/src/migrations/migrate-main.ts', variables());
    expect(await ended, said()).toBe(0);
    return said().trim();
  };
  const names = MIGRATIONS.map(({ name }) => name);
  expect(names.slice(0, 2)).toEqual(['001-remove-holds-of-users', '002-fill-from-rates']);
  expect(await run()).toBe(`Migrated: ${names.join(', ')}.`);
  expect(await run()).toBe('Nothing was pending.');
}, 180_000);
