import { describe, expect, it } from 'vitest';
import { type Loose, useOwnDatabase } from '../testing/own-database.js';

const { db, fresh } = useOwnDatabase();

/** Named separately, because the linter takes an object literal with `then` for a promise. */
const THEN = 'then';

const bookings = [
  { _id: 1, ground: 'g1', user: 'u1', price: 100, hours: [18, 19], at: new Date('2026-01-31T20:00:00Z') },
  { _id: 2, ground: 'g1', user: 'u2', price: 50, hours: [20], at: new Date('2026-02-01T05:00:00Z') },
  { _id: 3, ground: 'g2', user: 'u1', price: 70, hours: [], at: new Date('2026-02-01T19:00:00Z') },
];

async function run(pipeline: Loose[]): Promise<Loose[]> {
  const things = fresh();
  await things.insertMany(bookings.map((doc) => ({ ...doc })));
  return things.aggregate(pipeline).toArray();
}

/** The value of one expression over a document. */
async function value(expression: unknown, doc: Loose = {}): Promise<unknown> {
  const things = fresh();
  await things.insertOne({ _id: 1, ...doc });
  const [result] = await things.aggregate([{ $project: { _id: 0, v: expression } }]).toArray();
  return result?.v;
}

describe('stages', () => {
  it('group with every common accumulator', async () => {
    const [g1] = await run([
      { $sort: { price: 1 } },
      {
        $group: {
          _id: '$ground',
          n: { $sum: 1 },
          total: { $sum: '$price' },
          mean: { $avg: '$price' },
          least: { $min: '$price' },
          most: { $max: '$price' },
          first: { $first: '$user' },
          users: { $push: '$user' },
          set: { $addToSet: '$ground' },
          count: { $count: {} },
        },
      },
      { $sort: { _id: 1 } },
    ]);
    expect(g1).toEqual({
      _id: 'g1',
      n: 2,
      total: 150,
      mean: 75,
      least: 50,
      most: 100,
      first: 'u2',
      users: ['u2', 'u1'],
      set: ['g1'],
      count: 2,
    });
  });

  it('unwind, facet, bucket, count and sort by count', async () => {
    expect(await run([{ $unwind: '$hours' }, { $project: { hours: 1 } }])).toEqual([
      { _id: 1, hours: 18 },
      { _id: 1, hours: 19 },
      { _id: 2, hours: 20 },
    ]);
    expect(
      await run([{ $unwind: { path: '$hours', preserveNullAndEmptyArrays: true } }, { $count: 'n' }]),
    ).toEqual([{ n: 4 }]);
    const facets = await run([
      {
        $facet: {
          total: [{ $count: 'n' }],
          top: [{ $sort: { price: -1 } }, { $limit: 1 }, { $project: { price: 1 } }],
        },
      },
    ]);
    expect(facets).toEqual([{ total: [{ n: 3 }], top: [{ _id: 1, price: 100 }] }]);
    expect(await run([{ $sortByCount: '$user' }])).toEqual([
      { _id: 'u1', count: 2 },
      { _id: 'u2', count: 1 },
    ]);
    expect(await run([{ $bucket: { groupBy: '$price', boundaries: [0, 60, 90], default: 'more' } }])).toEqual(
      [
        { _id: 0, count: 1 },
        { _id: 60, count: 1 },
        { _id: 'more', count: 1 },
      ],
    );
  });

  it('look up by fields and by pipeline', async () => {
    const users = fresh();
    await users.insertMany([
      { _id: 'u1', name: 'Asha' },
      { _id: 'u2', name: 'Ravi' },
    ]);
    const from = users.collectionName;
    const byField = await run([
      { $lookup: { from, localField: 'user', foreignField: '_id', as: 'who' } },
      { $set: { who: { $first: '$who.name' } } },
      { $project: { who: 1 } },
    ]);
    expect(byField.map(({ who }) => who)).toEqual(['Asha', 'Ravi', 'Asha']);
    const byPipeline = await run([
      {
        $lookup: {
          from,
          let: { user: '$user' },
          pipeline: [{ $match: { $expr: { $eq: ['$_id', '$$user'] } } }, { $project: { _id: 0 } }],
          as: 'who',
        },
      },
      { $replaceWith: { $first: '$who' } },
    ]);
    expect(byPipeline).toEqual([{ name: 'Asha' }, { name: 'Ravi' }, { name: 'Asha' }]);
  });

  it('do not change stored documents', async () => {
    const things = fresh();
    await things.insertOne({ _id: 1, a: { b: [1] } });
    await things.aggregate([{ $set: { 'a.b': 2 } }, { $unset: 'a' }]).toArray();
    expect(await things.findOne()).toEqual({ _id: 1, a: { b: [1] } });
  });

  it('are refused by name if unknown', async () => {
    await expect(run([{ $shazam: 1 }])).rejects.toMatchObject({
      code: 40324,
      message: "Unrecognized pipeline stage name: '$shazam'",
    });
    await expect(run([{ $merge: 'x' }])).rejects.toThrow("'$merge'");
    await expect(run([{ $group: { _id: 1, x: { $shazam: 1 } } }])).rejects.toThrow(/\$shazam/);
    expect(
      await db()
        .aggregate([{ $documents: [{ a: 1 }] }])
        .toArray(),
    ).toEqual([{ a: 1 }]);
  });
});

describe('expressions', () => {
  it.each<[string, unknown, Loose, unknown]>([
    ['missing fields fall out of documents', { x: '$none', y: { $literal: 1 } }, {}, { y: 1 }],
    ['$ifNull chains', { $ifNull: ['$none', null, '$a'] }, { a: 3 }, 3],
    [
      '$cond and $switch',
      {
        $switch: {
          branches: [{ case: { $gt: ['$a', 5] }, [THEN]: 'big' }],
          default: { $cond: ['$a', 'some', 'none'] },
        },
      },
      { a: 3 },
      'some',
    ],
    [
      '$subtract of dates is milliseconds',
      { $subtract: ['$b', '$a'] },
      { a: new Date(5), b: new Date(25) },
      20,
    ],
    ['$add of null is null', { $add: [1, '$none'] }, {}, null],
    ['$in and $size', { $and: [{ $in: [2, '$a'] }, { $eq: [{ $size: '$a' }, 2] }] }, { a: [1, 2] }, true],
    [
      '$reduce',
      { $reduce: { input: '$a', initialValue: 0, in: { $add: ['$$value', '$$this.n'] } } },
      { a: [{ n: 1 }, { n: 4 }] },
      5,
    ],
    ['paths through arrays', '$a.n', { a: [{ n: 1 }, {}, { n: 2 }] }, [1, 2]],
    ['$arrayElemAt from the end', { $arrayElemAt: ['$a', -1] }, { a: [1, 2] }, 2],
    ['$slice and $reverseArray', { $slice: [{ $reverseArray: '$a' }, 1, 2] }, { a: [1, 2, 3] }, [2, 1]],
    [
      '$setUnion and $setDifference',
      { $setDifference: [{ $setUnion: ['$a', [3]] }, [1]] },
      { a: [1, 2, 1] },
      [2, 3],
    ],
    [
      '$sortArray',
      { $sortArray: { input: '$a', sortBy: { n: -1 } } },
      { a: [{ n: 1 }, { n: 2 }] },
      [{ n: 2 }, { n: 1 }],
    ],
    ['$concat and $toLower', { $toLower: { $concat: ['$a', 'B'] } }, { a: 'A' }, 'ab'],
    ['$split and $trim', { $split: [{ $trim: { input: '$a' } }, ','] }, { a: ' x,y ' }, ['x', 'y']],
    ['$toString and $toInt', { $concat: [{ $toString: { $toInt: '$a' } }, '!'] }, { a: '42' }, '42!'],
    [
      '$dateToString by zone',
      { $dateToString: { date: '$at', format: '%Y-%m-%d %H:%M', timezone: 'Asia/Kolkata' } },
      { at: new Date('2026-01-31T20:00:00Z') },
      '2026-02-01 01:30',
    ],
    [
      '$hour by zone',
      { $hour: { date: '$at', timezone: '+05:30' } },
      { at: new Date('2026-01-31T20:00:00Z') },
      1,
    ],
    [
      '$dateTrunc by zone',
      { $dateTrunc: { date: '$at', unit: 'day', timezone: 'Asia/Kolkata' } },
      { at: new Date('2026-01-31T20:00:00Z') },
      new Date('2026-01-31T18:30:00Z'),
    ],
    [
      '$dateAdd of a month',
      { $dateAdd: { startDate: '$at', unit: 'month', amount: 1 } },
      { at: new Date('2026-01-31T00:00:00Z') },
      new Date('2026-02-28T00:00:00Z'),
    ],
    ['$getField with a dot', { $getField: { field: { $literal: 'x' }, input: '$a' } }, { a: { x: 1 } }, 1],
    ['$literal keeps a dollar', { $literal: '$a' }, { a: 1 }, '$a'],
    ['$round to even', { $round: [2.5] }, {}, 2],
    ['$max of an array', { $max: '$a' }, { a: [1, 9, 3] }, 9],
    ['$let', { $let: { vars: { x: 2 }, in: { $multiply: ['$$x', '$a'] } } }, { a: 4 }, 8],
    ['compares types in order', { $lt: [null, 0] }, {}, true],
    ['$regexMatch', { $regexMatch: { input: '$a', regex: '^m', options: 'i' } }, { a: 'Mumbai' }, true],
  ])('%s', async (_name, expression, doc, expected) => {
    expect(await value(expression, doc)).toEqual(expected);
  });

  it('refuses wrong arguments by name', async () => {
    await expect(value({ $size: '$none' })).rejects.toThrow(/\$size must be an array/);
    await expect(value({ $map: { input: [1] } })).rejects.toThrow(/Missing 'in'/);
    await expect(value({ $filter: { input: [1], cond: true, speed: 1 } })).rejects.toThrow(/speed/);
    await expect(value('$$none')).rejects.toThrow('Use of undefined variable: none');
    await expect(value({ $divide: [1, 0] })).rejects.toThrow(/divide by zero/);
  });
});
