import { describe, expect, it } from 'vitest';
import { type Loose, useOwnDatabase } from '../testing/own-database.js';

const { db, fresh } = useOwnDatabase();

async function holding(...docs: Loose[]) {
  const things = fresh();
  if (docs.length > 0) await things.insertMany(docs);
  return things;
}

describe('$graphLookup', () => {
  const staff = [
    { _id: 1, name: 'Asha' },
    { _id: 2, name: 'Bina', boss: 'Asha' },
    { _id: 3, name: 'Chand', boss: 'Bina' },
    { _id: 4, name: 'Dev', boss: ['Chand', 'Asha'] },
  ];
  const above = async (things: Awaited<ReturnType<typeof holding>>, name: string, more: Loose = {}) => {
    const $graphLookup = {
      from: things.collectionName,
      startWith: '$boss',
      connectFromField: 'boss',
      connectToField: 'name',
      as: 'above',
      ...more,
    };
    const [found] = await things.aggregate([{ $match: { name } }, { $graphLookup }]).toArray();
    return found?.above.sort((a: Loose, b: Loose) => Number(a._id) - Number(b._id));
  };

  it('follows any number of steps and returns each document once, by its shortest path', async () => {
    const things = await holding(...staff);
    expect(await above(things, 'Asha')).toEqual([]);
    expect((await above(things, 'Chand')).map(({ _id }: Loose) => _id)).toEqual([1, 2]);
    const found = await above(things, 'Dev', { depthField: 'far' });
    expect(found.map(({ _id, far }: Loose) => [_id, far])).toEqual([
      [1, 0],
      [2, 1],
      [3, 0],
    ]);
  });

  it('ends at a depth limit, at a restriction and at a cycle', async () => {
    const things = await holding(...staff, { _id: 5, name: 'Esha', boss: 'Esha' });
    expect((await above(things, 'Dev', { maxDepth: 0 })).map(({ _id }: Loose) => _id)).toEqual([1, 3]);
    const restrictSearchWithMatch = { _id: { $ne: 2 } };
    expect((await above(things, 'Chand', { restrictSearchWithMatch })).length).toBe(0);
    expect((await above(things, 'Esha')).map(({ _id }: Loose) => _id)).toEqual([5]);
    await expect(above(things, 'Dev', { maxDepth: -1 })).rejects.toMatchObject({ code: 40101 });
    await expect(above(things, 'Dev', { as: undefined })).rejects.toMatchObject({ code: 40105 });
  });
});

describe('$bucketAuto', () => {
  const bucketsOf = async (values: unknown[], buckets: number, more: Loose = {}) => {
    const things = await holding(...values.map((v, i) => ({ _id: i, v })));
    return things.aggregate([{ $bucketAuto: { groupBy: '$v', buckets, ...more } }]).toArray();
  };

  it('divides documents evenly into adjacent buckets', async () => {
    expect(await bucketsOf([10, 2, 5], 4)).toEqual([
      { _id: { min: 2, max: 5 }, count: 1 },
      { _id: { min: 5, max: 10 }, count: 1 },
      { _id: { min: 10, max: 10 }, count: 1 },
    ]);
    expect(await bucketsOf([1, 2, 3, 4, 5], 2)).toEqual([
      { _id: { min: 1, max: 4 }, count: 3 },
      { _id: { min: 4, max: 5 }, count: 2 },
    ]);
  });

  it('never separates equal values, and accepts accumulators', async () => {
    expect(await bucketsOf([1, 1, 1, 2], 2, { output: { all: { $sum: '$v' } } })).toEqual([
      { _id: { min: 1, max: 2 }, all: 3 },
      { _id: { min: 2, max: 2 }, all: 2 },
    ]);
    expect(await bucketsOf([], 3)).toEqual([]);
    await expect(bucketsOf([1], 0)).rejects.toThrow("'buckets' field must be greater than 0");
  });
});

describe('$out', () => {
  it('replaces the content of a collection, keeps its indexes and returns nothing', async () => {
    const from = await holding({ _id: 1, n: 1 }, { _id: 2, n: 2 }, { _id: 3, n: 3 });
    const to = await holding({ _id: 9 });
    await to.createIndex({ n: 1 }, { unique: true });
    const out = { $out: to.collectionName };
    expect(await from.aggregate([{ $match: { n: { $gt: 1 } } }, out]).toArray()).toEqual([]);
    expect(await to.find().toArray()).toEqual([
      { _id: 2, n: 2 },
      { _id: 3, n: 3 },
    ]);
    await expect(to.insertOne({ n: 2 })).rejects.toMatchObject({ code: 11000 });
  });

  it('changes nothing when a document is refused', async () => {
    const from = await holding({ _id: 1, n: 1 }, { _id: 2, n: 1 });
    const to = await holding({ _id: 9, n: 9 });
    await to.createIndex({ n: 1 }, { unique: true });
    await expect(from.aggregate([{ $out: to.collectionName }]).toArray()).rejects.toMatchObject({
      code: 11000,
    });
    expect(await to.find().toArray()).toEqual([{ _id: 9, n: 9 }]);
  });

  it('must be last, creates a collection, and can name another database', async () => {
    const from = await holding({ _id: 1 });
    await expect(from.aggregate([{ $out: 'x' }, { $match: {} }]).toArray()).rejects.toMatchObject({
      code: 40601,
    });
    const target = { db: db().databaseName, coll: `${from.collectionName}_made` };
    await from.aggregate([{ $set: { a: 1 } }, { $out: target }]).toArray();
    expect(await db().collection(target.coll).find().toArray()).toEqual([{ _id: 1, a: 1 }]);
  });
});
