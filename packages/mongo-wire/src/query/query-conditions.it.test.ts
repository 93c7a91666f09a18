import { Binary, Code, Decimal128, Double, Long, MaxKey, MinKey, ObjectId, Timestamp } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { type Loose, useOwnDatabase } from '../testing/own-database.js';

const { db, fresh } = useOwnDatabase();

async function holding(docs: Loose[]) {
  const things = fresh();
  await things.insertMany(docs);
  const ids = async (filter: Loose) =>
    (await things.find(filter).sort({ _id: 1 }).toArray()).map(({ _id }) => _id);
  return { things, ids };
}

/** The driver's types reject `$pull` because a `Loose` document has no known fields. */
const pull = ($pull: Loose): Loose => ({ $pull });

describe('$type', () => {
  const values: [number, string, unknown][] = [
    [-1, 'minKey', new MinKey()],
    [1, 'double', 1.5],
    [2, 'string', 'x'],
    [3, 'object', {}],
    [4, 'array', [[]]],
    [5, 'binData', new Binary(Buffer.from([1]))],
    [7, 'objectId', new ObjectId()],
    [8, 'bool', false],
    [9, 'date', new Date(0)],
    [10, 'null', null],
    [11, 'regex', /x/],
    [13, 'javascript', new Code('x')],
    [15, 'javascriptWithScope', new Code('x', { a: 1 })],
    [16, 'int', 1],
    [17, 'timestamp', new Timestamp(1n)],
    [18, 'long', Long.fromNumber(1)],
    [19, 'decimal', Decimal128.fromString('1')],
    [127, 'maxKey', new MaxKey()],
  ];

  it('finds a value of each type by its name and its number', async () => {
    const { ids } = await holding([
      ...values.map(([number, , v]) => ({ _id: `t${number}`, v })),
      { _id: 'none' },
    ]);
    for (const [number, name] of values) {
      expect(await ids({ v: { $type: name } })).toEqual([`t${number}`]);
      expect(await ids({ v: { $type: number } })).toEqual([`t${number}`]);
    }
    for (const absent of ['undefined', 6, 'dbPointer', 12, 'symbol', 14])
      expect(await ids({ v: { $type: absent } })).toEqual([]);
  });

  it('accepts several types, "number" among them, and looks into arrays', async () => {
    const { ids } = await holding([...values.map(([n, , v]) => ({ _id: n, v })), { _id: 99, v: [1, 'x'] }]);
    expect(await ids({ v: { $type: 'number' } })).toEqual([1, 16, 18, 19, 99]);
    expect(await ids({ v: { $type: ['bool', 11] } })).toEqual([8, 11]);
    expect(await ids({ v: { $type: ['number', 'string'] } })).toEqual([1, 2, 16, 18, 19, 99]);
  });
});

describe('a whole double', () => {
  it('stays a double, is found as one, and equals the integer', async () => {
    const { things, ids } = await holding([
      { _id: 1, v: new Double(42), list: [{ n: new Double(1) }] },
      { _id: 2, v: 42 },
    ]);
    expect(await ids({ v: { $type: 'double' } })).toEqual([1]);
    expect(await ids({ v: { $type: 'int' } })).toEqual([2]);
    expect(await ids({ 'list.n': { $type: 1 } })).toEqual([1]);
    expect(await ids({ v: 42 })).toEqual([1, 2]);
    expect(await ids({ v: { $gte: new Double(42) } })).toEqual([1, 2]);
    await things.createIndex({ v: 1 });
    expect(await ids({ v: new Double(42) })).toEqual([1, 2]);
  });

  it('stays a double when it is incremented, averaged or converted', async () => {
    const { things, ids } = await holding([{ _id: 1, v: new Double(42), w: 1 }]);
    await things.updateOne({ _id: 1 }, { $inc: { v: 1, w: new Double(1), fresh: new Double(3) } });
    await things.updateOne({ _id: 1 }, [
      { $set: { made: { $toDouble: '$_id' }, sum: { $add: ['$v', '$w'] } } },
    ]);
    const doubles = Object.fromEntries(['v', 'w', 'fresh', 'made'].map((key) => [key, { $type: 'double' }]));
    expect(await ids(doubles)).toEqual([1]);
    expect(await things.findOne()).toEqual({ _id: 1, v: 43, w: 2, fresh: 3, made: 1, sum: 45 });
    const $group = { _id: null, spread: { $stdDevPop: '$v' }, mean: { $avg: '$v' } };
    expect(await things.aggregate([{ $group }]).toArray()).toEqual([{ _id: null, spread: 0, mean: 43 }]);
  });

  it('is a valid argument like any number', async () => {
    const { things, ids } = await holding([
      { _id: 1, list: [1, 2, 3], v: 8 },
      { _id: 2, v: 9 },
    ]);
    expect(await ids({ v: { $mod: [new Double(4), new Double(0)] } })).toEqual([1]);
    expect(await ids({ list: { $size: new Double(3) } })).toEqual([1]);
    expect(await ids({ v: { $bitsAllSet: new Double(9) } })).toEqual([2]);
    expect(await ids({ v: { $type: new Double(16) } })).toEqual([1, 2]);
    await things.updateOne({ _id: 1 }, { $pop: { list: new Double(-1) } } as Loose);
    const list = { $push: { list: { $each: [5], $slice: new Double(2), $position: new Double(0) } } };
    await things.updateOne({ _id: 1 }, list as Loose);
    expect(await things.findOne({}, { projection: { list: new Double(1), _id: new Double(0) } })).toEqual({
      list: [5, 2],
    });
    const reply = await db().command({
      find: things.collectionName,
      sort: { v: new Double(-1) },
      limit: new Double(1),
      batchSize: new Double(5),
      maxTimeMS: new Double(5_000),
    });
    expect(reply.cursor.firstBatch).toEqual([{ _id: 2, v: 9 }]);
  });
});

describe('conditions on elements', () => {
  const docs = [
    { _id: 1, list: [{ a: 1, b: 1 }, { a: 9 }] },
    { _id: 2, list: [{ a: 2 }, { b: 1 }] },
    { _id: 3, list: [4, 5] },
  ];

  it('$elemMatch accepts $or, $and and $nor, alone and beside fields', async () => {
    const { ids } = await holding(docs);
    expect(await ids({ list: { $elemMatch: { $or: [{ a: 9 }, { a: 2 }] } } })).toEqual([1, 2]);
    expect(await ids({ list: { $elemMatch: { $and: [{ a: 1 }, { b: 1 }] } } })).toEqual([1]);
    expect(await ids({ list: { $elemMatch: { $nor: [{ a: 1 }, { b: 1 }, { a: 9 }] } } })).toEqual([2]);
    expect(await ids({ list: { $elemMatch: { b: 1, $or: [{ a: 1 }, { c: 1 }] } } })).toEqual([1]);
    expect(await ids({ list: { $elemMatch: { $gt: 4 } } })).toEqual([3]);
  });

  it('an index on the conditions of $elemMatch gives the same result', async () => {
    const { things, ids } = await holding(docs);
    await things.createIndex({ 'list.a': 1 });
    expect(await ids({ list: { $elemMatch: { $and: [{ a: 9 }, { $or: [{ a: 9 }, { b: 1 }] }] } } })).toEqual([
      1,
    ]);
    expect(await ids({ list: { $elemMatch: { $or: [{ a: 9 }, { a: 2 }] } } })).toEqual([1, 2]);
  });

  it('$pull accepts $or, $and and $nor on documents, operators on values', async () => {
    const { things } = await holding(docs);
    const pulled = async (_id: number, condition: Loose) =>
      (await things.findOneAndUpdate({ _id }, pull({ list: condition }), { returnDocument: 'after' }))?.list;
    expect(await pulled(1, { $or: [{ a: 9 }, { c: 1 }] })).toEqual([{ a: 1, b: 1 }]);
    expect(await pulled(1, { $and: [{ a: 1 }, { b: 2 }] })).toEqual([{ a: 1, b: 1 }]);
    expect(await pulled(2, { $nor: [{ a: 2 }] })).toEqual([{ a: 2 }]);
    expect(await pulled(3, { $gte: 5 })).toEqual([4]);
    expect(await pulled(3, { $or: [{ a: 4 }] })).toEqual([4]);
  });
});

describe('references', () => {
  const id = new ObjectId();
  const reference = { $ref: 'players', $id: id, $db: 'crease' };

  it('are documents: found by their fields, in $elemMatch and whole', async () => {
    const { ids } = await holding([
      { _id: 1, members: [reference], first: reference },
      { _id: 2, members: [{ $ref: 'players', $id: new ObjectId() }] },
    ]);
    expect(await ids({ members: { $elemMatch: { $id: id } } })).toEqual([1]);
    expect(await ids({ members: { $elemMatch: { $ref: 'players', $db: 'crease' } } })).toEqual([1]);
    expect(await ids({ 'members.$id': id })).toEqual([1]);
    expect(await ids({ first: reference })).toEqual([1]);
    expect(await ids({ first: { $type: 'object' } })).toEqual([1]);
  });

  it('can be pulled by a part of them and are returned as they were stored', async () => {
    const { things } = await holding([{ _id: 1, members: [{ ...reference, note: 'x' }, { a: 1 }] }]);
    const [stored] = (await things.findOne({ _id: 1 }))?.members ?? [];
    expect(stored).toMatchObject({ collection: 'players', oid: id, db: 'crease', fields: { note: 'x' } });
    await things.updateOne({ _id: 1 }, pull({ members: { $id: id } }));
    expect(await things.findOne({ _id: 1 })).toEqual({ _id: 1, members: [{ a: 1 }] });
  });

  it('cannot be compared by a part of one', async () => {
    const { things } = await holding([{ _id: 1, first: reference }]);
    await expect(things.find({ first: { $id: id } }).toArray()).rejects.toThrow('unknown operator: $id');
  });
});
