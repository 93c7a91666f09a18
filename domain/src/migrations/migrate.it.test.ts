import { type mongo, Types } from 'mongoose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fileConsents } from '../accounts/consent-filing/file-consents.js';
import { takeScans } from '../testing/collection-scans.js';
import { aUser } from '../testing/factories.js';
import { type Numbered, numberingMigration } from '../testing/numbering-migration.js';
import { stagger } from '../testing/pauses.js';
import { openWorld, type World } from '../testing/world.js';
import { removeHoldsOfUsers } from './001-remove-holds-of-users.js';
import { dropNarrowGroundIndexes } from './008-drop-narrow-ground-indexes.js';
import { letUnprovenPhonesRepeat } from './011-let-unproven-phones-repeat.js';
import { recordOldConsents } from './014-record-old-consents.js';
import { MIGRATIONS } from './all-migrations.js';
import { LeaseLost, takeLease } from './lease.js';
import { migrate, requireMigrated } from './migrate.js';
import type { Migration } from './migration.js';
import { migrationState, record, recorded } from './migration-records.js';

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

const migrating = (migrations: readonly Migration[], leaseMs = 5_000) => ({
  log: world.core.log,
  now: world.core.clock.now,
  migrations,
  leaseMs,
});
const names = (migrations: readonly Migration[]) => migrations.map(({ name }) => name);
const never = (name: string): Migration => ({
  name,
  up: () => Promise.reject(new Error('this one is not to run')),
});
const someThings = (count: number) =>
  db.collection<Numbered>('things').insertMany(Array.from({ length: count }, (_, _id) => ({ _id })));
const numbers = async () => (await db.collection<Numbered>('things').find().toArray()).map(({ n }) => n);

describe('a database and the migrations of a version', () => {
  it('records all migrations as done in a new database and runs none', async () => {
    expect(await recorded(db)).toEqual(names(MIGRATIONS));
    await db.dropDatabase();
    expect(await migrate(db, migrating([never('001-a'), never('002-b')]))).toEqual([]);
    expect(await recorded(db)).toEqual(['001-a', '002-b']);
  });

  it('runs what is pending, in order and once', async () => {
    const order: string[] = [];
    const one = (name: string): Migration => ({
      name,
      async up() {
        order.push(name);
      },
    });
    const list = [...MIGRATIONS.map(({ name }) => never(name)), one('101-a'), one('102-b')];
    expect(await migrate(db, migrating(list))).toEqual(['101-a', '102-b']);
    expect(await migrate(db, migrating(list))).toEqual([]);
    expect(order).toEqual(['101-a', '102-b']);
  });

  it('keeps a failed migration pending, and those after it', async () => {
    const list = [...MIGRATIONS, never('101-a'), never('102-b')];
    await expect(migrate(db, migrating(list))).rejects.toThrow('this one is not to run');
    expect((await migrationState(db, list)).pending).toEqual(['101-a', '102-b']);
    // The failure released the lease, so the next attempt need not wait.
    expect(await takeLease(db, migrating(list))).toBeDefined();
  });

  it('refuses a database that a newer version has migrated, in one sentence', async () => {
    await record(db, ['999-from-tomorrow'], new Date());
    const refusal =
      /^the database is newer than this version, which does not know 999-from-tomorrow: [^.]+\.$/;
    await expect(migrate(db, migrating(MIGRATIONS))).rejects.toThrow(refusal);
    const isProduction = false;
    await expect(requireMigrated(db, { ...migrating(MIGRATIONS), isProduction })).rejects.toThrow(refusal);
  });

  it('does not migrate in production when a process merely starts', async () => {
    const list = [...MIGRATIONS, never('101-a')];
    await expect(requireMigrated(db, { ...migrating(list), isProduction: true })).rejects.toThrow(
      'the database is older than this version: run npm run migrate first (pending: 101-a).',
    );
    await requireMigrated(db, { ...migrating(MIGRATIONS), isProduction: true });
  });

  it('reads by index only at a start with nothing to migrate', async () => {
    await takeScans(world.core);
    await requireMigrated(db, { ...migrating(MIGRATIONS), isProduction: false });
    expect((await takeScans(world.core)) ?? []).toEqual([]);
  });
});

describe('of several processes at once', () => {
  it('one migrates and the others wait until it is done', async () => {
    await someThings(200);
    const list = [...MIGRATIONS, numberingMigration('101-number', () => stagger(10))];
    const ran = await Promise.all([1, 2, 3].map(() => migrate(db, migrating(list))));
    expect(ran.flat()).toEqual(['101-number']);
    expect(await numbers()).toEqual(Array.from({ length: 200 }, () => 1));
  });

  it('one that was silent for longer than its lease stops when another has taken over', async () => {
    let now = world.core.clock.now();
    const first = await takeLease(db, { now: () => now, leaseMs: 60_000 });
    expect(await takeLease(db, { now: () => now, leaseMs: 60_000 })).toBeUndefined();
    now = new Date(now.getTime() + 60_001);
    const second = await takeLease(db, { now: () => now, leaseMs: 60_000 });
    await expect(first?.renew()).rejects.toThrow(LeaseLost);
    await first?.[Symbol.asyncDispose]();
    await second?.renew();
    await second?.[Symbol.asyncDispose]();
  });
});

it('removes the copies of holds in old users, with their indexes, and is idempotent', async () => {
  const users = world.core.db.users;
  const old = await Promise.all([1, 2, 3].map(() => aUser(world.core)));
  await db.collection('users').updateMany({}, { $set: { live: [{ ref: 'x', holdId: 'y' }] } });
  for (const field of ['live.ref', 'live.holdId', 'live.expiresAt']) {
    await users.createIndex({ [field]: 1 }, { sparse: true });
  }
  const up = () => removeHoldsOfUsers.up({ db, checkpoint: async () => undefined });
  await up();
  await up();
  const left = await db.collection('users').find().sort({ _id: 1 }).toArray();
  expect(left).toEqual(old.sort((a, b) => String(a._id).localeCompare(String(b._id))));
  const indexes = await users.indexes();
  expect(indexes.filter(({ name }) => name?.startsWith('live'))).toEqual([]);
  expect(indexes.some(({ name }) => name === 'email_1')).toBe(true);
});

it('lets accounts repeat a phone that another one holds, and is idempotent', async () => {
  const users = world.core.db.users;
  const before = (await users.indexes()).map(({ name }) => name);
  await users.dropIndex('phone_1_phoneHeldElsewhere_1');
  await users.createIndex({ phone: 1 }, { unique: true });
  const { phone } = await aUser(world.core);
  const up = () => letUnprovenPhonesRepeat.up({ db, checkpoint: async () => undefined });
  await up();
  await up();
  expect((await users.indexes()).map(({ name }) => name).sort()).toEqual(before.sort());
  await expect(aUser(world.core, { phone })).rejects.toMatchObject({ code: 11_000 });
  const _id = new Types.ObjectId();
  expect((await aUser(world.core, { _id, phone, phoneHeldElsewhere: _id })).phone).toBe(phone);
});

const ALL_OFF = { email: false, push: false, sms: false, marketing: false };

it('gives accounts a record for each consent that is switched on, and is idempotent', async () => {
  const { core } = world;
  const switchedOn = {
    preferences: { notifications: { ...ALL_OFF, marketing: true, whatsapp: true }, shareLocation: true },
  };
  const [adult, minor, silent, reader] = [
    await aUser(core, { ...switchedOn, publicProfile: true }),
    await aUser(core, { ...switchedOn, under18: true }),
    await aUser(core),
    await aUser(core),
  ];
  const confirmedAt = new Date('2026-01-05T10:00:00Z');
  await core.db.subscribers.insertOne({ _id: reader.email, confirmedAt });
  await core.db.subscribers.insertOne({ _id: 'nobody@crease.test', confirmedAt });
  const up = () => recordOldConsents.up({ db, checkpoint: async () => undefined });
  await up();
  await up();
  await fileConsents(core);
  const answersOf = async ({ _id: userId }: { _id: Types.ObjectId }) =>
    (await core.db.consents.find({ userId }).toArray()).map(
      ({ purpose, given, way }) => `${purpose} ${given} ${way}`,
    );
  expect(await answersOf(adult)).toEqual(
    ['marketing', 'location', 'publicProfile', 'whatsapp'].map((purpose) => `${purpose} true carried-over`),
  );
  expect(await answersOf(minor)).toEqual([
    'marketing false under-18',
    'location true carried-over',
    'whatsapp true carried-over',
  ]);
  expect(await answersOf(silent)).toEqual([]);
  expect(await answersOf(reader)).toEqual(['marketing true newsletter']);
  const after = async (user: { _id: Types.ObjectId }) => await core.db.users.findOne({ _id: user._id });
  expect((await after(minor))?.preferences.notifications.marketing).toBe(false);
  expect((await after(reader))?.preferences.notifications.marketing).toBe(true);
  expect((await after(reader))?.consents?.marketing?.at).toEqual(confirmedAt);
  expect((await core.db.subscribers.find().toArray()).map(({ _id }) => _id)).toEqual(['nobody@crease.test']);
});

it('removes the narrow indexes of grounds, and is idempotent', async () => {
  const grounds = world.core.db.grounds;
  const before = (await grounds.indexes()).map(({ name }) => name);
  await grounds.createIndex({ 'location.latitude': 1 });
  await grounds.createIndex({ status: 1, 'price.from': 1, relevance: -1, _id: 1 });
  const up = () => dropNarrowGroundIndexes.up({ db, checkpoint: async () => undefined });
  await up();
  await up();
  expect((await grounds.indexes()).map(({ name }) => name)).toEqual(before);
});
