import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startMongoServer } from '../server.js';
import { type Loose, useOwnDatabase } from '../testing/own-database.js';

const { db, fresh } = useOwnDatabase();

const duplicate = { code: 11000 };

async function scansDuring(work: () => Promise<unknown>): Promise<string[]> {
  await db().command({ creaseScans: 1, reset: true });
  await work();
  const { scans } = await db().command({ creaseScans: 1 });
  return scans.map((scan: Loose) => scan.shape);
}

describe('unique indexes', () => {
  it('refuse a second equal key with MongoDB’s message', async () => {
    const things = fresh();
    await things.createIndex({ a: 1, 'b.c': -1 }, { unique: true });
    await things.insertOne({ a: 1, b: { c: 'x' } });
    await expect(things.insertOne({ a: 1, b: { c: 'x' } })).rejects.toMatchObject({
      ...duplicate,
      keyPattern: { a: 1, 'b.c': -1 },
      keyValue: { a: 1, 'b.c': 'x' },
      message: `E11000 duplicate key error collection: ${db().databaseName}.${things.collectionName} index: a_1_b.c_-1 dup key: { a: 1, b.c: "x" }`,
    });
    await things.insertOne({ a: 1, b: { c: 'y' } });
    await expect(things.updateOne({ 'b.c': 'y' }, { $set: { 'b.c': 'x' } })).rejects.toMatchObject(duplicate);
    expect(await things.countDocuments({ 'b.c': 'y' })).toBe(1);
    await things.updateOne({ 'b.c': 'x' }, { $set: { other: 1 } });
  });

  it('treat missing as null, unless sparse', async () => {
    const plain = fresh();
    await plain.createIndex({ a: 1 }, { unique: true });
    await plain.insertOne({});
    await expect(plain.insertOne({ a: null })).rejects.toMatchObject({ ...duplicate, keyValue: { a: null } });
    const sparse = fresh();
    await sparse.createIndex({ a: 1 }, { unique: true, sparse: true });
    await sparse.insertMany([{}, {}, { a: null }]);
    await expect(sparse.insertOne({ a: null })).rejects.toMatchObject(duplicate);
    expect(await sparse.countDocuments({ a: null })).toBe(3);
  });

  it('check array elements across documents only', async () => {
    const things = fresh();
    await things.createIndex({ 'orders.id': 1 }, { unique: true });
    await things.insertOne({ _id: 1, orders: [{ id: 'a' }, { id: 'a' }] });
    await expect(things.insertOne({ orders: [{ id: 'b' }, { id: 'a' }] })).rejects.toMatchObject({
      ...duplicate,
      keyValue: { 'orders.id': 'a' },
    });
    await things.updateOne({ _id: 1 }, { $pull: { orders: { id: 'a' } } as Loose });
    await things.insertOne({ orders: [{ id: 'a' }] });
  });

  it('apply only where their partial filter does', async () => {
    const things = fresh();
    await things.createIndex(
      { slot: 1 },
      { unique: true, partialFilterExpression: { state: { $in: ['pending', 'confirmed'] } } },
    );
    await things.insertMany([
      { slot: 1, state: 'cancelled' },
      { slot: 1, state: 'cancelled' },
      { _id: 'p', slot: 1, state: 'pending' },
    ]);
    await expect(things.insertOne({ slot: 1, state: 'confirmed' })).rejects.toMatchObject(duplicate);
    await things.updateOne({ _id: 'p' }, { $set: { state: 'cancelled' } });
    await things.insertOne({ slot: 1, state: 'confirmed' });
    await expect(things.updateOne({ _id: 'p' }, { $set: { state: 'pending' } })).rejects.toMatchObject(
      duplicate,
    );
  });

  it('cannot be built over duplicates, nor twice under one name', async () => {
    const things = fresh();
    await things.insertMany([{ a: 1 }, { a: 1 }]);
    await expect(things.createIndex({ a: 1 }, { unique: true })).rejects.toMatchObject(duplicate);
    await things.createIndex({ a: 1 });
    expect(await things.createIndex({ a: 1 })).toBe('a_1');
    await expect(things.createIndex({ b: 1 }, { name: 'a_1' })).rejects.toMatchObject({ code: 86 });
    await expect(things.createIndex({ a: 1 }, { name: 'other' })).rejects.toMatchObject({ code: 85 });
    await things.dropIndex('a_1');
    await expect(things.dropIndex('a_1')).rejects.toMatchObject({ code: 27 });
    expect(await things.indexes()).toEqual([{ v: 2, key: { _id: 1 }, name: '_id_' }]);
  });
});

describe.runIf(process.env.TEST_MONGO_EMBEDDED)('queries by index', () => {
  it('answer the product’s queries without a scan', async () => {
    const things = fresh();
    await things.createIndexes([
      { key: { city: 1, price: 1 } },
      { key: { userId: 1, createdAt: -1 } },
      { key: { 'outbox.id': 1 }, sparse: true },
      { key: { dirtyAt: 1 }, sparse: true },
      { key: { status: 1, expiresAt: 1 }, partialFilterExpression: { status: 'pending' } },
      { key: { nameKey: 1 } },
      { key: { lat: 1, lng: 1 } },
    ]);
    const docs = Array.from({ length: 600 }, (_, n) => ({
      city: `city-${n % 20}`,
      price: n,
      userId: n % 50,
      createdAt: new Date(n * 1000),
      ...(n % 10 === 0 ? { outbox: [{ id: `e${n}` }, { id: `f${n}` }], dirtyAt: new Date(n) } : {}),
      status: n % 2 ? 'pending' : 'confirmed',
      expiresAt: new Date(n),
      nameKey: `name ${n}`,
      lat: n / 10,
      lng: n,
    }));
    await things.insertMany(docs);
    const scans = await scansDuring(async () => {
      expect(await things.countDocuments({ city: 'city-3', price: { $gte: 100, $lt: 200 } })).toBe(5);
      expect(await things.countDocuments({ city: { $in: ['city-3', 'city-4'] } })).toBe(60);
      const newest = await things.find({ userId: 7 }).sort({ createdAt: -1 }).limit(2).toArray();
      expect(newest.map(({ price }) => price)).toEqual([557, 507]);
      expect(await things.findOne({ 'outbox.id': 'f20' })).toMatchObject({ price: 20 });
      expect(await things.countDocuments({ dirtyAt: { $lt: new Date(100) } })).toBe(10);
      expect(await things.countDocuments({ dirtyAt: { $exists: true } })).toBe(60);
      expect(await things.countDocuments({ status: 'pending', expiresAt: { $lte: new Date(9) } })).toBe(5);
      expect(await things.countDocuments({ nameKey: /^name 59\d$/ })).toBe(10);
      expect(await things.countDocuments({ lat: { $gte: 1, $lte: 2 }, lng: { $gte: 15, $lte: 18 } })).toBe(4);
      expect(await things.countDocuments({ $or: [{ city: 'city-1', price: 1 }, { userId: 2 }] })).toBe(13);
      expect(await things.distinct('price', { userId: 49, city: 'city-9' })).toHaveLength(6);
      expect(await things.find().sort({ nameKey: 1 }).limit(1).toArray()).toMatchObject([
        { nameKey: 'name 0' },
      ]);
      await things.updateMany({ userId: 3 }, { $set: { seen: true } });
      await things.deleteMany({ 'outbox.id': { $in: ['e0', 'f10'] } });
      const joined = await things
        .aggregate([
          { $match: { userId: 4 } },
          {
            $lookup: { from: things.collectionName, localField: 'price', foreignField: 'lat', as: 'others' },
          },
          { $limit: 1 },
        ])
        .toArray();
      expect(joined).toHaveLength(1);
    });
    expect(scans).toEqual([]);
    expect(await scansDuring(() => things.countDocuments({ seen: true, price: 3 }))).toEqual([
      '{seen:?,price:?}',
    ]);
  });

  it('are explained in MongoDB’s terms', async () => {
    const things = fresh();
    await things.createIndex({ a: 1 });
    await things.insertMany([{ a: 1, b: 1 }, { a: 2 }, { a: 2 }]);
    const plan = async (filter: Loose, by?: string) => {
      const { queryPlanner, executionStats } = await (by
        ? things.find(filter).sort(by)
        : things.find(filter)
      ).explain();
      return [queryPlanner.winningPlan.stage, executionStats.totalDocsExamined, executionStats.nReturned];
    };
    expect(await plan({ a: 2 })).toEqual(['FETCH', 2, 2]);
    expect(await plan({ b: 1 })).toEqual(['COLLSCAN', 3, 1]);
    expect(await plan({ a: 2 }, 'b')).toEqual(['SORT', 2, 2]);
    expect(await plan({ _id: 'none' })).toEqual(['FETCH', 0, 0]);
  });

  it('return the distinct values of a field like a scan', async () => {
    const [plain, indexed] = [fresh(), fresh()];
    await indexed.createIndex({ v: 1, w: -1 });
    const docs = [
      { v: 'b' },
      { v: ['b', 'a', 7] },
      { v: [] },
      {},
      { v: null },
      { v: 'bé' },
      { v: ['b', ['x', 'y']] },
      { v: 7, w: 1 },
      { v: 7, w: 2 },
      { v: { deep: 1 } },
    ];
    await plain.insertMany(docs.map((doc) => ({ ...doc })));
    await indexed.insertMany(docs.map((doc) => ({ ...doc })));
    const values = await indexed.distinct('v');
    expect(values).toEqual(await plain.distinct('v'));
    expect(values).toHaveLength(7);
    expect(await scansDuring(() => indexed.distinct('v'))).toEqual([]);
    await indexed.deleteMany({ v: null });
    expect(await indexed.distinct('v')).not.toContain(null);
  });

  it('are explained up to their limit, except for an order that no index gives', async () => {
    const things = fresh();
    await things.createIndex({ a: 1 });
    await things.insertMany(Array.from({ length: 50 }, (_, n) => ({ a: n, b: n })));
    const examined = async (by: string) => {
      const { executionStats } = await things
        .find({ a: { $gte: 10 } })
        .sort(by)
        .skip(3)
        .limit(5)
        .explain();
      return executionStats.totalDocsExamined;
    };
    // The three skipped ones are decided by their keys.
    expect(await examined('a')).toBe(5);
    expect(await examined('b')).toBe(40);
  });

  it('count no more than the limit in a pipeline', async () => {
    const things = fresh();
    await things.createIndex({ a: 1 });
    await things.insertMany(Array.from({ length: 50 }, (_, a) => ({ a })));
    const some = { $match: { a: { $gte: 10 } } };
    expect(await things.aggregate([some, { $limit: 3 }, { $count: 'n' }]).toArray()).toEqual([{ n: 3 }]);
    expect(await things.aggregate([some, { $limit: 3 }, { $project: { _id: 0 } }]).toArray()).toEqual([
      { a: 10 },
      { a: 11 },
      { a: 12 },
    ]);
  });

  it('use a partial or sparse index only if it certainly contains the results', async () => {
    const things = fresh();
    await things.createIndex({ a: 1 }, { partialFilterExpression: { live: true } });
    await things.createIndex({ b: 1 }, { sparse: true });
    await things.insertMany([{ a: 1, live: true }, { a: 1, live: false }, { b: 1 }, {}]);
    expect(await things.countDocuments({ a: 1 })).toBe(2);
    expect(await things.countDocuments({ a: 1, live: true })).toBe(1);
    expect(await things.countDocuments({ b: null })).toBe(3);
    expect(await things.countDocuments({ b: { $exists: false } })).toBe(3);
    expect(await things.find().sort({ b: 1 }).toArray()).toHaveLength(4);
  });

  it('follow a hint, and refuse one for an unknown index', async () => {
    const things = fresh();
    await things.createIndex({ a: 1 });
    await things.insertMany([{ a: 2 }, { a: 1 }]);
    expect((await things.find().hint('a_1').toArray()).map(({ a }) => a)).toEqual([1, 2]);
    await expect(things.find().hint('b_1').toArray()).rejects.toThrow(/hint/);
  });
});

describe('hidden indexes', () => {
  const hide = (name: string, hidden: boolean) =>
    db().command({ collMod: name, index: { keyPattern: { a: 1 }, hidden } });

  it.runIf(process.env.TEST_MONGO_EMBEDDED)('are maintained, but not used by queries', async () => {
    const things = fresh();
    await things.insertMany(Array.from({ length: 300 }, (_, a) => ({ a })));
    await things.createIndex({ a: 1 }, { unique: true });
    const find = () => things.find({ a: 5 }).toArray();
    expect(await scansDuring(find)).toEqual([]);
    expect(await hide(things.collectionName, true)).toMatchObject({ hidden_new: true });
    expect((await things.indexes()).map(({ hidden }) => hidden)).toEqual([undefined, true]);
    expect(await scansDuring(find)).toHaveLength(1);
    await expect(things.insertOne({ a: 5 })).rejects.toMatchObject(duplicate);
    await expect(things.find({ a: 5 }).hint('a_1').toArray()).rejects.toThrow(/hint/);
    await things.insertOne({ a: 1000 });
    expect(await hide(things.collectionName, false)).toMatchObject({ hidden_old: true, hidden_new: false });
    expect(await scansDuring(() => things.find({ a: 1000 }).toArray())).toEqual([]);
  });

  it('stay hidden after a restart', async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'hidden-index-'));
    const first = await startMongoServer({ port: 0, dataDir });
    const writing = await MongoClient.connect(first.url);
    await writing.db('d').collection('things').createIndex({ a: 1 });
    await writing.db('d').command({ collMod: 'things', index: { name: 'a_1', hidden: true } });
    await writing.close();
    await first.close();
    const second = await startMongoServer({ port: 0, dataDir });
    const reading = await MongoClient.connect(second.url);
    const indexes = await reading.db('d').collection('things').indexes();
    await reading.close();
    await second.close();
    await rm(dataDir, { recursive: true });
    expect(indexes.map(({ name, hidden }) => [name, hidden])).toEqual([
      ['_id_', undefined],
      ['a_1', true],
    ]);
  });

  it('need a valid name, and change only in known options', async () => {
    const things = fresh();
    await things.insertOne({ a: 1 });
    const change = (index: Loose) => db().command({ collMod: things.collectionName, index });
    await expect(change({ name: 'none', hidden: true })).rejects.toMatchObject({ code: 27 });
    await expect(change({ name: '_id_', hidden: true })).rejects.toThrow("can't hide _id index");
    await things.createIndex({ a: 1 }, { expireAfterSeconds: 100 });
    expect(await change({ name: 'a_1', expireAfterSeconds: 5 })).toMatchObject({
      expireAfterSeconds_old: 100,
      expireAfterSeconds_new: 5,
    });
  });
});

describe('TTL indexes', () => {
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'crease-ttl-'));
  });
  afterAll(async () => {
    await rm(dataDir, { recursive: true, force: true });
  });

  it('delete expired documents permanently, and keep the rest', async () => {
    const server = await startMongoServer({ port: 0, dataDir, expireEveryMs: 20 });
    const client = new MongoClient(server.url);
    const things = client.db('ttl').collection<Loose>('things');
    await things.createIndex({ at: 1 }, { expireAfterSeconds: 1 });
    const now = Date.now();
    await things.insertMany([
      { _id: 'old', at: new Date(now - 2000) },
      { _id: 'new', at: new Date(now + 60_000) },
      { _id: 'none' },
      { _id: 'text', at: 'x' },
    ]);
    await expect.poll(() => things.countDocuments({})).toBe(3);
    await client.close();
    await server.close();
    const again = await startMongoServer({ port: 0, dataDir });
    const reader = new MongoClient(again.url);
    const ids = (await reader.db('ttl').collection<Loose>('things').find().toArray()).map(({ _id }) => _id);
    expect(ids).toEqual(['new', 'none', 'text']);
    await reader.close();
    await again.close();
  });
});
