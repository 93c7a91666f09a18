import { expect, it } from 'vitest';
import { useOwnDatabase } from '../testing/own-database.js';

const { db, client } = useOwnDatabase();

it.runIf(process.env.TEST_MONGO_EMBEDDED)(
  'fills an empty database with the collections, indexes and documents of another, and refuses another copy or an unknown database',
  async () => {
    const things = db().collection<{ _id: number; a: string; list: number[] }>('things.old');
    await things.createIndexes([
      { key: { a: 1 }, unique: true, partialFilterExpression: { a: { $exists: true } } },
      { key: { list: 1 }, expireAfterSeconds: 60 },
    ]);
    await things.insertMany([
      { _id: 2, a: 'x', list: [1] },
      { _id: 1, a: 'y', list: [] },
    ]);
    await db().createCollection('empty');

    const copy = client().db(`${db().databaseName}_copy`);
    await copy.command({ creaseCopy: db().databaseName });
    expect((await copy.listCollections().toArray()).map(({ name }) => name)).toEqual(['empty', 'things.old']);
    const copied = copy.collection<{ _id: number; a: string; list: number[] }>('things.old');
    expect(await copied.indexes()).toEqual(await things.indexes());
    expect(await copied.find().toArray()).toEqual(await things.find().toArray());

    await copied.updateOne({ _id: 1 }, { $push: { list: 7 } });
    expect(await things.findOne({ _id: 1 })).toEqual({ _id: 1, a: 'y', list: [] });
    await expect(copied.insertOne({ _id: 3, a: 'x', list: [] })).rejects.toMatchObject({ code: 11000 });
    await expect(copy.command({ creaseCopy: db().databaseName })).rejects.toMatchObject({
      codeName: 'NamespaceExists',
    });
    await copy.dropDatabase();
    await expect(copy.command({ creaseCopy: 'nowhere' })).rejects.toMatchObject({
      codeName: 'NamespaceNotFound',
    });
  },
);
