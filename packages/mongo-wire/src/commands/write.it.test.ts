import { MongoBulkWriteError, ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { useOwnDatabase } from '../testing/own-database.js';

const { db, fresh } = useOwnDatabase();

describe('counts', () => {
  it('counts matched, modified and upserted documents separately', async () => {
    const things = fresh();
    await things.insertMany([
      { a: 1, n: 1 },
      { a: 1, n: 2 },
    ]);
    expect(await things.updateMany({ a: 1 }, { $set: { n: 2 } })).toMatchObject({
      matchedCount: 2,
      modifiedCount: 1,
    });
    expect(await things.updateOne({ a: 9 }, { $set: { n: 2 } })).toMatchObject({
      matchedCount: 0,
      upsertedCount: 0,
    });
    expect(await things.replaceOne({ n: 2 }, { a: 1, n: 2 })).toMatchObject({
      matchedCount: 1,
      modifiedCount: 0,
    });
    await things.replaceOne({ n: 2 }, { a: 1, n: 2, deep: { list: [{ x: 1 }] } });
    const same = await things.replaceOne({ 'deep.list.x': 1 }, { a: 1, n: 2, deep: { list: [{ x: 1 }] } });
    expect(same).toMatchObject({ matchedCount: 1, modifiedCount: 0 });
    expect(await things.updateOne({}, [{ $set: { a: { $add: ['$a', 0] } } }])).toMatchObject({
      modifiedCount: 0,
    });
    expect(await things.deleteMany({ a: 1 })).toMatchObject({ deletedCount: 2 });
    expect(await things.deleteOne({ a: 1 })).toMatchObject({ deletedCount: 0 });
  });

  it('skips an update that a unique index refuses', async () => {
    const things = fresh();
    await things.createIndex({ a: 1 }, { unique: true });
    await things.insertMany([
      { _id: 1, a: 1 },
      { _id: 2, a: 2 },
    ]);
    const updates = [1, 2].map((_id) => ({ updateOne: { filter: { _id }, update: { $set: { a: 2 } } } }));
    const failure = await things.bulkWrite(updates, { ordered: false }).catch((error) => error);
    expect([failure.code, failure.matchedCount]).toEqual([11000, 1]);
  });

  it('ends an ordered bulk at its first error and continues an unordered one', async () => {
    const docs = [{ _id: 1 }, { _id: 1 }, { _id: 2 }];
    const ordered = fresh();
    const first = await ordered.insertMany(docs).catch((error) => error);
    expect(first).toBeInstanceOf(MongoBulkWriteError);
    expect([first.code, first.insertedCount, first.writeErrors[0].index]).toEqual([11000, 1, 1]);
    expect(first.writeErrors[0].err.keyValue ?? first.writeErrors[0].err.errInfo ?? {}).toBeDefined();
    const unordered = fresh();
    const second = await unordered.insertMany(docs, { ordered: false }).catch((error) => error);
    expect([second.insertedCount, await unordered.countDocuments({})]).toEqual([2, 2]);
    const result = await unordered.bulkWrite([
      { insertOne: { document: { _id: 5 } } },
      { updateOne: { filter: { _id: 5 }, update: { $set: { a: 1 } } } },
      { updateMany: { filter: {}, update: { $inc: { b: 1 } } } },
      { replaceOne: { filter: { _id: 6 }, replacement: { c: 1 }, upsert: true } },
      { deleteOne: { filter: { _id: 1 } } },
    ]);
    expect(result).toMatchObject({
      insertedCount: 1,
      matchedCount: 4,
      modifiedCount: 4,
      upsertedCount: 1,
      deletedCount: 1,
    });
  });
});

describe('upsert', () => {
  it('starts from the equality conditions of the filter', async () => {
    const things = fresh();
    const result = await things.updateOne(
      {
        _id: 'd',
        'a.b': 1,
        c: { $eq: 2 },
        $and: [{ d: 3 }],
        e: { $gt: 5 },
        $or: [{ f: 1 }, { f: 2 }],
        g: { $in: [7] },
      },
      { $set: { x: 1 }, $setOnInsert: { y: 2 }, $inc: { rev: 1 } },
      { upsert: true },
    );
    expect(result).toMatchObject({ matchedCount: 0, modifiedCount: 0, upsertedCount: 1, upsertedId: 'd' });
    expect(await things.findOne()).toEqual({ _id: 'd', a: { b: 1 }, c: 2, d: 3, g: 7, x: 1, y: 2, rev: 1 });
    await things.updateOne({ _id: 'd' }, { $setOnInsert: { y: 9 }, $inc: { rev: 1 } }, { upsert: true });
    expect(await things.findOne()).toMatchObject({ y: 2, rev: 2 });
  });

  it('creates an _id when the filter has none, and replaces the whole document', async () => {
    const things = fresh();
    const { upsertedId } = await things.replaceOne({ name: 'x' }, { name: 'y' }, { upsert: true });
    expect(upsertedId).toBeInstanceOf(ObjectId);
    expect(await things.findOne()).toEqual({ _id: upsertedId, name: 'y' });
  });

  it('inserts under the _id in its filter, or not at all', async () => {
    const things = fresh();
    const elsewhere = things.updateOne({ _id: 1 }, { $setOnInsert: { _id: 2 } }, { upsert: true });
    await expect(elsewhere).rejects.toMatchObject({
      code: 66,
      message: "Performing an update on the path '_id' would modify the immutable field '_id'",
    });
    expect(await things.countDocuments()).toBe(0);
    await things.updateOne({ _id: 1 }, { $setOnInsert: { _id: 1 } }, { upsert: true });
    await things.updateOne({ _id: 1 }, { $setOnInsert: { _id: 2 }, $set: { a: 1 } }, { upsert: true });
    expect(await things.find().toArray()).toEqual([{ _id: 1, a: 1 }]);
  });

  it('fails with a duplicate key if the document exists and fails the other conditions', async () => {
    const things = fresh();
    await things.insertOne({ _id: 'day', claims: { 18: { ref: 'other' } } });
    const take = things.updateOne(
      { _id: 'day', 'claims.18': { $exists: false } },
      { $set: { 'claims.18': { ref: 'me' } } },
      { upsert: true },
    );
    await expect(take).rejects.toMatchObject({
      code: 11000,
      keyPattern: { _id: 1 },
      keyValue: { _id: 'day' },
      message: `E11000 duplicate key error collection: ${db().databaseName}.${things.collectionName} index: _id_ dup key: { _id: "day" }`,
    });
  });

  it('gives the hour to exactly one of fifty concurrent callers on a fresh day', async () => {
    const things = fresh();
    const now = new Date();
    const free = { $or: [{ 'claims.18': { $exists: false } }, { 'claims.18.expiresAt': { $lte: now } }] };
    const race = Array.from({ length: 50 }, (_, n) =>
      things
        .findOneAndUpdate(
          { _id: 'day', ...free },
          {
            $set: { 'claims.18': { ref: n, expiresAt: new Date(now.getTime() + 60_000) } },
            $inc: { rev: 1 },
          },
          { upsert: true, returnDocument: 'after' },
        )
        .then((doc) => doc?.claims[18].ref)
        .catch((error: { code: number }) => (error.code === 11000 ? undefined : Promise.reject(error))),
    );
    const winners = (await Promise.all(race)).filter((ref) => ref !== undefined);
    expect(winners).toHaveLength(1);
    expect(await things.findOne()).toMatchObject({ rev: 1, claims: { 18: { ref: winners[0] } } });
  });
});

describe('findAndModify', () => {
  it('returns the document before or after, projected, the first by the sort', async () => {
    const things = fresh();
    await things.insertMany([
      { _id: 1, n: 1, t: 'a' },
      { _id: 2, n: 2, t: 'b' },
    ]);
    const sort = { n: -1 } as const;
    expect(await things.findOneAndUpdate({}, { $inc: { n: 10 } }, { sort })).toEqual({
      _id: 2,
      n: 2,
      t: 'b',
    });
    const after = await things.findOneAndUpdate(
      {},
      { $inc: { n: 10 } },
      { sort, returnDocument: 'after', projection: { n: 1 } },
    );
    expect(after).toEqual({ _id: 2, n: 22 });
    expect(await things.findOneAndReplace({ _id: 1 }, { x: 1 }, { returnDocument: 'after' })).toEqual({
      _id: 1,
      x: 1,
    });
    expect(await things.findOneAndDelete({ _id: 1 }, { includeResultMetadata: true })).toMatchObject({
      lastErrorObject: { n: 1 },
      value: { _id: 1, x: 1 },
    });
    expect(await things.findOneAndDelete({ _id: 1 })).toBeNull();
  });

  it('distinguishes an upsert from an update', async () => {
    const things = fresh();
    const upsert = { upsert: true, includeResultMetadata: true } as const;
    const made = await things.findOneAndUpdate(
      { _id: 7 },
      { $set: { a: 1 } },
      { ...upsert, returnDocument: 'after' },
    );
    expect(made).toMatchObject({
      lastErrorObject: { n: 1, updatedExisting: false, upserted: 7 },
      value: { _id: 7, a: 1 },
    });
    const found = await things.findOneAndUpdate({ _id: 7 }, { $set: { a: 2 } }, upsert);
    expect(found).toMatchObject({ lastErrorObject: { n: 1, updatedExisting: true }, value: { a: 1 } });
    expect(
      await things.findOneAndUpdate({ _id: 8 }, { $set: { a: 2 } }, { includeResultMetadata: true }),
    ).toMatchObject({
      lastErrorObject: { n: 0, updatedExisting: false },
      value: null,
    });
  });

  it('updates an array element by filter and returns only it', async () => {
    const things = fresh();
    await things.insertOne({ _id: 1, outbox: [{ id: 'a' }, { id: 'b' }] });
    const doc = await things.findOneAndUpdate(
      { 'outbox.id': 'b' },
      { $set: { 'outbox.$[e].publishedAt': 5 } },
      { arrayFilters: [{ 'e.id': 'b' }], returnDocument: 'after' },
    );
    expect(doc?.outbox).toEqual([{ id: 'a' }, { id: 'b', publishedAt: 5 }]);
  });
});
