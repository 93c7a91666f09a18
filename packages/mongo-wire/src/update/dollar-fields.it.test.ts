import { describe, expect, it } from 'vitest';
import { type Loose, useOwnDatabase } from '../testing/own-database.js';

const { db, fresh } = useOwnDatabase();

/** Inserts documents by the raw command, without the driver's checks and additions. */
const insert = (name: string, ...documents: object[]) => db().command({ insert: name, documents });
/** The expected error of a refused single-statement write. */
const refusal = (code: number, message: string) => expect.objectContaining({ code, errmsg: message });

const IN_REPLACEMENT = (name: string) =>
  `The dollar ($) prefixed field '${name}' in '${name}' is not allowed in the context of an update's replacement document. Consider using an aggregation pipeline with $replaceWith.`;

describe('an _id', () => {
  it.each([
    [{ $a: 1 }, '$a'],
    [{ a: { $b: 1 } }, '$b'],
    [{ a: [{ $c: 1 }] }, '$c'],
    [{ $ref: 'x' }, '$ref'],
    [{ $ref: 'x', $id: 1, $more: 1 }, '$more'],
  ])('%o has a field that begins with a dollar and is refused', async (_id, field) => {
    const { collectionName } = fresh();
    const reply = await insert(collectionName, { _id, v: 1 }).catch((error) => error.errorResponse);
    expect(reply.writeErrors).toEqual([
      refusal(52, `_id fields may not contain '$'-prefixed fields: ${field} is not valid for storage.`),
    ]);
    expect(await db().collection(collectionName).countDocuments()).toBe(0);
  });

  it('may be a reference, and may have dots and inner names without one', async () => {
    const things = fresh();
    for (const _id of [{ $ref: 'x', $id: 1 }, { $ref: 'x', $id: 2, $db: 'y' }, { 'a.b': 1 }])
      await insert(things.collectionName, { _id });
    expect(await things.countDocuments()).toBe(3);
  });

  it('is refused as an array or a pattern, in an insert and in an upsert', async () => {
    const { collectionName } = fresh();
    const inserted = (_id: unknown) =>
      insert(collectionName, { _id }).then(
        (reply) => reply.writeErrors,
        (error) => error.errorResponse.writeErrors,
      );
    expect(await inserted([1])).toEqual([refusal(2, "can't use an array for _id")]);
    expect(await inserted(/x/)).toEqual([refusal(2, "can't use a regex for _id")]);
    const upsert = (_id: unknown) =>
      db().command({
        update: collectionName,
        updates: [{ q: { a: 1 }, u: { $setOnInsert: { _id } }, upsert: true }],
      });
    expect((await upsert([1]).catch((error) => error.errorResponse)).writeErrors).toEqual([
      refusal(53, "The '_id' value cannot be of type array"),
    ]);
    expect((await upsert({ $a: 1 }).catch((error) => error.errorResponse)).writeErrors).toEqual([
      refusal(52, "_id fields may not contain '$'-prefixed fields: $a is not valid for storage."),
    ]);
  });
});

describe('a field of a document that begins with a dollar', () => {
  it('is stored by an insert and read by $getField', async () => {
    const things = fresh();
    await insert(things.collectionName, { _id: 1, $price: 5, in: { $b: 1 }, $ref: 'x', $id: 2 });
    expect(await things.find({ 'in.$b': 1 }).toArray()).toHaveLength(1);
    expect(
      await things.find({ $expr: { $eq: [{ $getField: { $literal: '$price' } }, 5] } }).toArray(),
    ).toEqual([{ _id: 1, $price: 5, in: { $b: 1 }, $ref: 'x', $id: 2 }]);
  });

  it('can be created by a pipeline, and is kept by other changes', async () => {
    const things = fresh();
    await things.insertOne({ _id: 1 });
    await things.updateOne({ _id: 1 }, [
      { $replaceWith: { $setField: { field: { $literal: '$a' }, input: '$$ROOT', value: 1 } } },
    ]);
    await things.updateOne({ _id: 1 }, { $set: { b: 2 } });
    expect(await things.findOne()).toEqual({ _id: 1, $a: 1, b: 2 });
  });

  it('can be created by an upsert that inserts, not by one that updates', async () => {
    const things = fresh();
    const change = { $set: { $each: { count: 42 } } };
    await things.updateOne({ _id: 1 }, change, { upsert: true });
    expect(await things.findOne()).toEqual({ _id: 1, $each: { count: 42 } });
    await expect(
      things.updateOne({ _id: 1 }, { $set: { $each: 1 } }, { upsert: true }),
    ).rejects.toMatchObject({ code: 52, message: IN_REPLACEMENT('$each') });
    await things.updateOne({ _id: 1 }, { $set: { '$each.count': 43 } });
    await expect(things.updateOne({ _id: 1 }, { $inc: { '$more.n': 1 } })).rejects.toThrow(
      IN_REPLACEMENT('$more'),
    );
    expect(await things.findOne()).toEqual({ _id: 1, $each: { count: 43 } });
    await things.updateOne({ _id: 1 }, { $unset: { $each: '' } });
    expect(await things.findOne()).toEqual({ _id: 1 });
  });

  it('is refused in a replacement and accepted in an upserted one', async () => {
    const { collectionName } = fresh();
    const replace = (q: Loose) =>
      db().command({ update: collectionName, updates: [{ q, u: { a: 1, $b: 2 }, upsert: true }] });
    await replace({ _id: 1 });
    const refused = await replace({ _id: 1 }).catch((error) => error.errorResponse);
    expect(refused.writeErrors).toEqual([refusal(52, IN_REPLACEMENT('$b'))]);
    expect(await db().collection(collectionName).findOne()).toEqual({ _id: 1, a: 1, $b: 2 });
  });

  it('is allowed at deeper levels by any operator', async () => {
    const things = fresh();
    await things.insertOne({ _id: 1, preferences: { $each: 1 } });
    await things.updateOne({ _id: 1 }, { $set: { 'preferences.$each': 42, 'x.$y': 1 } });
    expect(await things.findOne()).toEqual({ _id: 1, preferences: { $each: 42 }, x: { $y: 1 } });
  });
});

describe('variables of an update', () => {
  const change = [{ $set: { x: '$$x', y: '$$y' } }];

  it('are available in filters and pipelines', async () => {
    const things = fresh();
    await things.insertMany([{ _id: 1 }, { _id: 2 }]);
    const options = { let: { id: 1, x: 'foo', y: { $add: [1, 2] } } };
    await things.updateOne({ $expr: { $eq: ['$_id', '$$id'] } }, change, options);
    expect(await things.find().toArray()).toEqual([{ _id: 1, x: 'foo', y: 3 }, { _id: 2 }]);
    await things.updateMany({}, [{ $set: { x: '$$x' } }], { let: { x: '$$NOW' } });
    expect((await things.findOne({ _id: 2 }))?.x).toBeInstanceOf(Date);
    const after = await things.findOneAndUpdate({ _id: 2 }, change, { ...options, returnDocument: 'after' });
    expect(after).toEqual({ _id: 2, x: 'foo', y: 3 });
  });

  it('are refused if undefined', async () => {
    const things = fresh();
    await things.insertOne({ _id: 1 });
    await expect(things.updateOne({ _id: 1 }, change, { let: { x: 1 } })).rejects.toMatchObject({
      code: 17276,
      message: 'Use of undefined variable: y',
    });
  });
});

it.runIf(process.env.TEST_MONGO_EMBEDDED)('an update takes no sort, as in MongoDB 7', async () => {
  const things = fresh();
  await things.insertOne({ _id: 1 });
  await expect(things.updateOne({}, { $set: { a: 1 } }, { sort: { _id: -1 } })).rejects.toThrow(
    "BSON field 'update.updates.sort' is an unknown field.",
  );
});
