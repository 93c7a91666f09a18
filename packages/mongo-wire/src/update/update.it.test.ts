import { Timestamp, type UpdateOptions } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { type Loose, useOwnDatabase } from '../testing/own-database.js';

const { fresh } = useOwnDatabase();

/** The result of one update on a document. */
async function updated(
  doc: Loose,
  update: Loose | Loose[],
  options: UpdateOptions = {},
  filter: Loose = {},
): Promise<Loose> {
  const things = fresh();
  await things.insertOne({ _id: 1, ...doc });
  await things.updateOne({ _id: 1, ...filter }, update, options);
  const { _id, ...rest } = (await things.findOne({ _id: 1 })) ?? {};
  return rest;
}

describe('operators', () => {
  it.each<[string, Loose, Loose, Loose]>([
    ['$set makes what lies between', {}, { $set: { 'a.b.c': 1 } }, { a: { b: { c: 1 } } }],
    ['$set fills an array up', { a: [1] }, { $set: { 'a.3': 4 } }, { a: [1, null, null, 4] }],
    [
      '$set of a numeric key stays a key',
      { claims: {} },
      { $set: { 'claims.18': { n: 1 } } },
      { claims: { 18: { n: 1 } } },
    ],
    [
      '$unset leaves the others',
      { c: { 18: 1, 19: 2 } },
      { $unset: { 'c.18': '', 'x.y': '' } },
      { c: { 19: 2 } },
    ],
    ['$unset of an element leaves null', { a: [1, 2] }, { $unset: { 'a.0': 1 } }, { a: [null, 2] }],
    [
      '$inc and $mul, absent too',
      { n: 2 },
      { $inc: { n: 3, 'x.y': 1 }, $mul: { z: 4 } },
      { n: 5, x: { y: 1 }, z: 0 },
    ],
    ['$min and $max', { a: 5, b: 5 }, { $min: { a: 3, c: 1 }, $max: { b: 9 } }, { a: 3, b: 9, c: 1 }],
    [
      '$rename, into a sub-document',
      { a: 1, b: 2 },
      { $rename: { a: 'x.y', none: 'z' } },
      { b: 2, x: { y: 1 } },
    ],
    ['$push', { a: [1] }, { $push: { a: 2, b: { x: 1 } } }, { a: [1, 2], b: [{ x: 1 }] }],
    [
      '$push $each $position',
      { a: [1, 4] },
      { $push: { a: { $each: [2, 3], $position: 1 } } },
      { a: [1, 2, 3, 4] },
    ],
    [
      '$push $sort $slice',
      { a: [{ n: 3 }] },
      { $push: { a: { $each: [{ n: 1 }, { n: 2 }], $sort: { n: 1 }, $slice: -2 } } },
      { a: [{ n: 2 }, { n: 3 }] },
    ],
    ['$addToSet', { a: [1] }, { $addToSet: { a: { $each: [1, 2, 2] }, b: 'x' } }, { a: [1, 2], b: ['x'] }],
    ['$pull by value', { a: [1, 2, 1] }, { $pull: { a: 1 } }, { a: [2] }],
    ['$pull by operators', { a: [1, 5, 9] }, { $pull: { a: { $gte: 5 } } }, { a: [1] }],
    [
      '$pull by filter',
      {
        a: [
          { id: 1, n: 1 },
          { id: 2, n: 1 },
        ],
      },
      { $pull: { a: { id: 2, n: { $lt: 5 } } } },
      { a: [{ id: 1, n: 1 }] },
    ],
    ['$pull $in', { a: ['x', 'y', 'z'] }, { $pull: { a: { $in: ['x', 'z'] } } }, { a: ['y'] }],
    [
      '$pullAll and $pop',
      { a: [1, 2, 1], b: [1, 2] },
      { $pullAll: { a: [1] }, $pop: { b: -1 } },
      { a: [2], b: [2] },
    ],
  ])('%s', async (_name, doc, update, expected) => {
    expect(await updated(doc, update)).toEqual(expected);
  });

  it('$currentDate sets the command time', async () => {
    const before = Date.now();
    const doc = await updated({}, { $currentDate: { at: true, stamp: { $type: 'timestamp' } } });
    expect(doc.at.getTime()).toBeGreaterThanOrEqual(before - 1_000);
    expect(doc.at.getTime()).toBeLessThanOrEqual(Date.now() + 1_000);
    expect(doc.stamp).toBeInstanceOf(Timestamp);
  });

  it('makes many changes of one claim in one step', async () => {
    const now = new Date();
    const doc = await updated(
      { rev: 4, claims: { 17: { kind: 'hold', ref: 'x' }, 18: { kind: 'hold', expiresAt: new Date(0) } } },
      {
        $set: { 'claims.18': { kind: 'hold', ref: 'h' }, dirtyAt: now },
        $unset: { 'claims.17': '' },
        $inc: { rev: 1 },
        $min: { nextEndAt: now },
      },
    );
    expect(doc).toEqual({ rev: 5, claims: { 18: { kind: 'hold', ref: 'h' } }, dirtyAt: now, nextEndAt: now });
  });
});

describe('elements of arrays', () => {
  const doc = {
    list: [
      { id: 'a', n: 1 },
      { id: 'b', n: 2 },
      { id: 'c', n: 3 },
    ],
  };

  it('$ is the element that the filter matched', async () => {
    const result = await updated(doc, { $set: { 'list.$.n': 9 }, $inc: { rev: 1 } }, {}, { 'list.id': 'b' });
    expect(result).toEqual({ list: [doc.list[0], { id: 'b', n: 9 }, doc.list[2]], rev: 1 });
    const byElement = await updated(
      doc,
      { $unset: { 'list.$.n': 1 } },
      {},
      { list: { $elemMatch: { n: { $gt: 1 }, id: 'c' } } },
    );
    expect(byElement.list[2]).toEqual({ id: 'c' });
  });

  it('$[] is every element, $[name] those of an array filter', async () => {
    expect(await updated({ a: [1, 2] }, { $inc: { 'a.$[]': 10 } })).toEqual({ a: [11, 12] });
    const result = await updated(
      doc,
      { $set: { 'list.$[big].n': 0, 'list.$[one].seen': true } },
      { arrayFilters: [{ 'big.n': { $gte: 2 } }, { 'one.id': 'a' }] },
    );
    expect(result.list).toEqual([
      { id: 'a', n: 1, seen: true },
      { id: 'b', n: 0 },
      { id: 'c', n: 0 },
    ]);
  });

  it('refuses two array filters that change the same path of one element', async () => {
    const both = { arrayFilters: [{ 'x.id': 'a' }, { 'y.n': { $lt: 2 } }] };
    const update = { $set: { 'list.$[x].seen': 1, 'list.$[y].seen': 2 } };
    await expect(updated(doc, update, both)).rejects.toMatchObject({ code: 40 });
    const apart = { $set: { 'list.$[x].seen': 1, 'list.$[y].met': 2 } };
    expect((await updated(doc, apart, both)).list[0]).toMatchObject({ id: 'a', seen: 1, met: 2 });
  });

  it('refuses a position without a match, and an unused filter', async () => {
    await expect(updated(doc, { $set: { 'list.$.n': 9 } })).rejects.toThrow(
      /positional operator did not find the match/,
    );
    await expect(updated(doc, { $set: { x: 1 } }, { arrayFilters: [{ 'y.z': 1 }] })).rejects.toThrow(
      /'y' was not used/,
    );
    await expect(updated(doc, { $set: { 'list.$[q].n': 1 } }, { arrayFilters: [] })).rejects.toThrow(
      /No array filter found/,
    );
  });
});

describe('pipeline updates', () => {
  it('drops expired entries, checks the rest and appends, in one step', async () => {
    const things = fresh();
    const at = (ms: number) => new Date(Date.now() + ms);
    await things.insertOne({
      _id: 'u',
      live: [
        { ref: 'old', expiresAt: at(-1000) },
        { ref: 'here', expiresAt: at(60_000) },
      ],
    });
    const kept = {
      $filter: { input: { $ifNull: ['$live', []] }, as: 'one', cond: { $gt: ['$$one.expiresAt', '$$NOW'] } },
    };
    const add = (ref: string, limit: number) =>
      things.findOneAndUpdate(
        { _id: 'u', $expr: { $lt: [{ $size: kept }, limit] } },
        [
          {
            $set: {
              live: { $concatArrays: [kept, [{ $literal: { ref, expiresAt: at(60_000) } }]] },
              rev: { $add: [{ $ifNull: ['$rev', 0] }, 1] },
            },
          },
        ],
        { returnDocument: 'after' },
      );
    expect((await add('new', 2))?.live.map((one: Loose) => one.ref)).toEqual(['here', 'new']);
    expect(await add('third', 2)).toBeNull();
  });

  it('supports $map, $mergeObjects, $cond, $arrayToObject, $objectToArray, $unset and $replaceWith', async () => {
    const claims = { 17: { ref: 'a' }, 18: { ref: 'b' } };
    const without = {
      $arrayToObject: {
        $filter: { input: { $objectToArray: '$claims' }, cond: { $ne: ['$$this.v.ref', 'a'] } },
      },
    };
    expect(await updated({ claims }, [{ $set: { claims: without } }])).toEqual({
      claims: { 18: { ref: 'b' } },
    });
    const mapped = {
      $map: {
        input: '$list',
        in: { $mergeObjects: ['$$this', { big: { $cond: [{ $gt: ['$$this.n', 1] }, true, '$$REMOVE'] } }] },
      },
    };
    expect(await updated({ list: [{ n: 1 }, { n: 2 }] }, [{ $set: { list: mapped } }])).toEqual({
      list: [{ n: 1 }, { n: 2, big: true }],
    });
    expect(await updated({ a: 1, b: { c: 1, d: 2 } }, [{ $unset: ['a', 'b.c'] }])).toEqual({ b: { d: 2 } });
    expect(
      await updated({ a: 1, b: { c: 1 } }, [{ $replaceWith: { $mergeObjects: ['$b', { x: '$$ROOT.a' }] } }]),
    ).toEqual({ c: 1, x: 1 });
    await expect(updated({}, [{ $match: {} }])).rejects.toThrow(
      '$match is not allowed to be used within an update',
    );
  });

  it('keeps a literal that looks like a path a literal', async () => {
    expect(await updated({ a: 1 }, [{ $set: { b: { $literal: '$a' }, c: '$a' } }])).toEqual({
      a: 1,
      b: '$a',
      c: 1,
    });
  });
});

describe.runIf(process.env.TEST_MONGO_EMBEDDED)('refusals', () => {
  it.each<[string, Loose, RegExp | string]>([
    [
      'two changes of one path',
      { $set: { a: 1 }, $inc: { 'a.b': 1 } },
      "Updating the path 'a.b' would create a conflict at 'a'",
    ],
    ['another _id', { $set: { _id: 2 } }, "would modify the immutable field '_id'"],
    ['an unknown operator', { $shazam: { a: 1 } }, 'Unknown modifier: $shazam'],
    ['$inc of text', { $inc: { text: 1 } }, /non-numeric type/],
    ['$push to a number', { $push: { n: 1 } }, /must be an array/],
    ['a path through a number', { $set: { 'n.x': 1 } }, /Cannot create field 'x'/],
    ['an unknown $push clause', { $push: { list: { $each: [1], $shuffle: 1 } } }, /\$shuffle/],
    ['an empty path part', { $set: { 'a..b': 1 } }, /empty field name/],
  ])('%s', async (_name, update, message) => {
    await expect(updated({ text: 'x', n: 1 }, update)).rejects.toThrow(message);
  });

  it('does not change the document if the update is refused', async () => {
    const things = fresh();
    await things.insertOne({ _id: 1, a: 1, t: 'x' });
    await expect(things.updateOne({ _id: 1 }, { $set: { a: 2 }, $inc: { t: 1 } })).rejects.toThrow();
    expect(await things.findOne()).toEqual({ _id: 1, a: 1, t: 'x' });
  });
});
