import { Binary, Decimal128, type Document, Long, ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { type Loose, useOwnDatabase } from '../testing/own-database.js';

const { fresh } = useOwnDatabase();

/** The ids of the documents a filter finds, in order of insertion. */
async function idsOf(docs: Loose[], filter: Document): Promise<unknown[]> {
  const things = fresh();
  await things.insertMany(docs);
  return (await things.find(filter).toArray()).map(({ _id }) => _id);
}

describe('equality and ranges', () => {
  const docs = [
    { _id: 'missing' },
    { _id: 'null', a: null },
    { _id: 'int', a: 5 },
    { _id: 'long', a: Long.fromNumber(5) },
    { _id: 'double', a: 5.5 },
    { _id: 'decimal', a: Decimal128.fromString('5') },
    { _id: 'string', a: '5' },
    { _id: 'array', a: [1, 5, 'x'] },
    { _id: 'empty', a: [] },
    { _id: 'doc', a: { b: 5 } },
    { _id: 'date', a: new Date(5) },
  ];
  it.each<[string, Loose, string[]]>([
    ['a number equals itself in every number type', { a: 5 }, ['int', 'long', 'decimal', 'array']],
    ['null finds missing too', { a: null }, ['missing', 'null']],
    [
      '$ne null leaves both out',
      { a: { $ne: null } },
      ['int', 'long', 'double', 'decimal', 'string', 'array', 'empty', 'doc', 'date'],
    ],
    ['$exists tells null from missing', { a: { $exists: false } }, ['missing']],
    ['ranges stay within a type', { a: { $gt: 4 } }, ['int', 'long', 'double', 'decimal', 'array']],
    ['a date range finds dates only', { a: { $lte: new Date(10) } }, ['date']],
    ['both bounds may be met by different elements', { a: { $gt: 4, $lt: 2 } }, ['array']],
    ['$in mixes types', { a: { $in: ['5', 5.5, null] } }, ['missing', 'null', 'double', 'string']],
    ['$nin is its opposite', { a: { $nin: ['5', 5, null, 5.5] } }, ['empty', 'doc', 'date']],
    ['$not of a range', { a: { $not: { $gte: 0 } } }, ['missing', 'null', 'string', 'empty', 'doc', 'date']],
    ['a whole array', { a: [1, 5, 'x'] }, ['array']],
    ['a whole document', { a: { b: 5 } }, ['doc']],
    ['$size', { a: { $size: 0 } }, ['empty']],
    ['$type by name', { a: { $type: 'number' } }, ['int', 'long', 'double', 'decimal', 'array']],
    ['$type array', { a: { $type: 'array' } }, ['array', 'empty']],
    ['$gte null', { a: { $gte: null } }, ['missing', 'null']],
    ['$mod', { a: { $mod: [5, 0] } }, ['int', 'long', 'double', 'decimal', 'array']],
    ['$nor', { $nor: [{ a: { $exists: true } }] }, ['missing']],
    ['$expr', { $expr: { $eq: ['$a.b', 5] } }, ['doc']],
  ])('%s', async (_name, filter, expected) => {
    expect(await idsOf(docs, filter)).toEqual(expected);
  });
});

describe('paths', () => {
  it('reads a numeric key of a sub-document as a key', async () => {
    const docs = [
      { _id: 1, claims: {} },
      { _id: 2, claims: { 18: { kind: 'hold', expiresAt: new Date(10) } } },
      { _id: 3, claims: { 18: { kind: 'hold', expiresAt: new Date(90) }, 9: {} } },
      { _id: 4 },
    ];
    expect(await idsOf(docs, { 'claims.18': { $exists: false } })).toEqual([1, 4]);
    expect(await idsOf(docs, { 'claims.18.expiresAt': { $lte: new Date(50) } })).toEqual([2]);
    const free = {
      $or: [{ 'claims.18': { $exists: false } }, { 'claims.18.expiresAt': { $lte: new Date(50) } }],
    };
    expect(await idsOf(docs, { _id: { $gt: 1 }, $and: [free] })).toEqual([2, 4]);
  });

  it('walks arrays of documents and their indexes', async () => {
    const docs = [
      {
        _id: 1,
        list: [
          { id: 'a', n: 1 },
          { id: 'b', n: 2 },
        ],
      },
      { _id: 2, list: [{ id: 'b', n: 1 }] },
      { _id: 3, list: [] },
      { _id: 4, list: [3, { n: null }] },
    ];
    expect(await idsOf(docs, { 'list.id': 'b' })).toEqual([1, 2]);
    expect(await idsOf(docs, { 'list.0.id': 'b' })).toEqual([2]);
    expect(await idsOf(docs, { list: { $elemMatch: { id: 'b', n: 1 } } })).toEqual([2]);
    expect(await idsOf(docs, { 'list.id': 'b', 'list.n': 1 })).toEqual([1, 2]);
    expect(await idsOf(docs, { 'list.n': null })).toEqual([4]);
    expect(await idsOf(docs, { 'list.id': { $all: ['a', 'b'] } })).toEqual([1]);
    expect(
      await idsOf(docs, { list: { $all: [{ $elemMatch: { id: 'a' } }, { $elemMatch: { n: 2 } }] } }),
    ).toEqual([1]);
    expect(await idsOf(docs, { list: { $elemMatch: { $gt: 2 } } })).toEqual([4]);
    expect(await idsOf(docs, { 'list.id': { $ne: 'b' } })).toEqual([3, 4]);
  });

  it('never reads from a prototype', async () => {
    expect(await idsOf([{ _id: 1 }], { constructor: { $exists: true } })).toEqual([]);
    expect(await idsOf([{ _id: 1 }], { 'a.toString': { $exists: true } })).toEqual([]);
  });
});

describe('patterns and other types', () => {
  it('matches by regular expression, with options, in arrays and in $in', async () => {
    const docs = [
      { _id: 1, t: 'Mumbai' },
      { _id: 2, t: ['x', 'munich'] },
      { _id: 3, t: 5 },
      { _id: 4, t: 'a\nmu' },
    ];
    expect(await idsOf(docs, { t: /^mu/i })).toEqual([1, 2]);
    expect(await idsOf(docs, { t: { $regex: '^MU', $options: 'im' } })).toEqual([1, 2, 4]);
    expect(await idsOf(docs, { t: { $in: [/^Mum/, 5] } })).toEqual([1, 3]);
    expect(await idsOf(docs, { t: { $not: /mu/i } })).toEqual([3]);
  });

  it('compares ObjectIds, binary and large longs exactly', async () => {
    const id = new ObjectId();
    const docs = [
      { _id: id, bytes: new Binary(Buffer.from([1, 2])), big: Long.fromString('9007199254740993') },
      { _id: 2, bytes: new Binary(Buffer.from([1, 3])), big: Long.fromString('9007199254740992') },
    ];
    expect(await idsOf(docs, { bytes: new Binary(Buffer.from([1, 2])) })).toEqual([id]);
    expect(await idsOf(docs, { big: Long.fromString('9007199254740993') })).toEqual([id]);
    expect(await idsOf(docs, { _id: { $gte: new ObjectId('000000000000000000000000') } })).toEqual([id]);
  });

  it.runIf(process.env.TEST_MONGO_EMBEDDED)('refuses unknown operators by name', async () => {
    const things = fresh();
    await expect(things.find({ a: { $near: [1, 2] } }).toArray()).rejects.toThrow('unknown operator: $near');
    await expect(things.find({ $where: 'true' }).toArray()).rejects.toThrow(
      'unknown top level operator: $where',
    );
    await expect(things.find({ a: { $gt: 1, b: 2 } }).toArray()).rejects.toThrow(/unknown operator: b/);
    await expect(things.find({ $or: [] }).toArray()).rejects.toThrow('$or must be a nonempty array');
    await expect(things.find({ $expr: { $shazam: 1 } }).toArray()).rejects.toThrow(
      "Unrecognized expression '$shazam'",
    );
  });
});

describe('sort, skip, limit and projection', () => {
  it('sorts types in their order, arrays by their least or greatest element', async () => {
    const things = fresh();
    await things.insertMany([
      { _id: 'text', v: 'a' },
      { _id: 'two', v: [2, 9] },
      { _id: 'none' },
      { _id: 'five', v: 5 },
      { _id: 'true', v: true },
      { _id: 'doc', v: {} },
    ]);
    const ids = async (direction: 1 | -1) =>
      (await things.find().sort({ v: direction }).toArray()).map(({ _id }) => _id);
    expect(await ids(1)).toEqual(['none', 'two', 'five', 'text', 'doc', 'true']);
    expect(await ids(-1)).toEqual(['true', 'doc', 'text', 'two', 'five', 'none']);
    const page = await things.find().sort({ v: 1 }).skip(1).limit(2).toArray();
    expect(page.map(({ _id }) => _id)).toEqual(['two', 'five']);
    expect(await things.countDocuments({}, { skip: 2, limit: 3 })).toBe(3);
    expect(await things.estimatedDocumentCount()).toBe(6);
  });

  it('shapes documents by inclusion, exclusion, $slice, $elemMatch, position and expression', async () => {
    const things = fresh();
    await things.insertOne({
      _id: 1,
      a: { b: 1, c: 2 },
      list: [
        { n: 1, t: 'x' },
        { n: 2, t: 'y' },
        { n: 3, t: 'x' },
      ],
      z: 0,
    });
    const shape = async (projection: Loose, filter: Loose = {}) => things.findOne(filter, { projection });
    expect(await shape({ 'a.b': 1, _id: 0 })).toEqual({ a: { b: 1 } });
    expect(await shape({ a: { c: 1 } })).toEqual({ _id: 1, a: { c: 2 } });
    expect(await shape({ 'list.t': 0, a: 0 })).toEqual({
      _id: 1,
      list: [{ n: 1 }, { n: 2 }, { n: 3 }],
      z: 0,
    });
    expect(await shape({ list: { $slice: -1 }, a: 0 })).toEqual({ _id: 1, list: [{ n: 3, t: 'x' }], z: 0 });
    expect(await shape({ z: 1, list: { $slice: [1, 1] } })).toEqual({
      _id: 1,
      z: 0,
      list: [{ n: 2, t: 'y' }],
    });
    expect(await shape({ list: { $elemMatch: { n: { $gt: 1 } } } })).toEqual({
      _id: 1,
      list: [{ n: 2, t: 'y' }],
    });
    expect(await shape({ 'list.$': 1 }, { 'list.t': 'y' })).toEqual({ _id: 1, list: [{ n: 2, t: 'y' }] });
    expect(await shape({ sum: { $add: ['$a.b', '$a.c'] } })).toEqual({ _id: 1, sum: 3 });
    expect(await shape({ _id: 0, z: 0 })).toMatchObject({ a: { b: 1, c: 2 } });
    await expect(shape({ a: 1, z: 0 })).rejects.toThrow('Cannot do exclusion in inclusion projection');
    await expect(shape({ a: 1, 'a.b': 1 })).rejects.toThrow(/collision/);
  });

  it('returns distinct values, also from arrays', async () => {
    const things = fresh();
    await things.insertMany([{ v: 3 }, { v: [1, 3] }, { v: null }, {}, { v: Long.fromNumber(1) }]);
    expect(await things.distinct('v')).toEqual([null, 1, 3]);
  });

  it('returns ints, longs and doubles in their own type', async () => {
    const things = fresh();
    await things.insertOne({
      _id: 1,
      int: 7,
      long: Long.fromNumber(7),
      double: 7.5,
      decimal: Decimal128.fromString('7.10'),
    });
    await things.updateOne({ _id: 1 }, { $inc: { long: 1, int: 1 } });
    const found = await things.findOne({ _id: 1 }, { promoteLongs: false });
    expect(found?.long).toEqual(Long.fromNumber(8));
    expect(found).toMatchObject({ int: 8, double: 7.5 });
    expect(String(found?.decimal)).toBe('7.10');
  });
});
