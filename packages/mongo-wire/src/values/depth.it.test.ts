import { once } from 'node:events';
import { createConnection, type Socket } from 'node:net';
import { serialize } from 'bson';
import type { Document } from 'mongodb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deepBson, deepDoc } from '../testing/deep-bson.js';
import { useOwnDatabase } from '../testing/own-database.js';
import { body, opMsg, takeReplies } from '../testing/raw-message.js';

const { db, fresh } = useOwnDatabase();
const overflow = { code: 15 };
let socket: Socket;

beforeEach(async () => {
  const { hostname, port } = new URL(process.env.TEST_MONGO_URL ?? '');
  socket = createConnection(Number(port), hostname);
  await once(socket, 'connect');
});

afterEach(() => {
  socket.destroy();
});

/** Sends a command whose field `name` is nested this deep, followed on the same connection by a ping. */
async function sendDeep(command: Document, name: string, levels: number): Promise<Document[]> {
  const head = serialize({ ...command, $db: db().databaseName }).subarray(4, -1);
  const content = Buffer.concat([head, Buffer.from(`\x03${name}\0`), deepBson(levels), Buffer.from([0])]);
  const size = Buffer.alloc(5);
  size.writeInt32LE(content.length + 4, 1);
  const replies = takeReplies(socket, 2);
  socket.write(opMsg(0, Buffer.concat([size, content])));
  socket.write(opMsg(0, body({ ping: 1, $db: 'admin' })));
  return await replies;
}

describe('what nests too deep', () => {
  it.each([
    ['a filter', { find: 'deep' }, 'filter'],
    ['a query', { count: 'deep' }, 'query'],
    ['a pipeline', { aggregate: 'deep', cursor: {} }, 'pipeline'],
    ['an update', { findAndModify: 'deep' }, 'update'],
    ['an unknown command', { shazam: 1 }, 'x'],
  ])(
    'is refused on the wire with code 15, and the connection stays open: %s',
    async (_name, command, field) => {
      for (const levels of [2_000, 500_000]) {
        const [refused, ping] = await sendDeep(command, field, levels);
        expect(refused).toMatchObject({ ok: 0, code: 15, codeName: 'Overflow' });
        expect(ping).toMatchObject({ ok: 1 });
        socket.removeAllListeners('data');
      }
    },
  );

  it('is refused among the documents of an insert', async () => {
    const things = fresh();
    await expect(things.insertMany([{ _id: 1 }, deepDoc(300)])).rejects.toMatchObject(overflow);
    expect(await things.countDocuments()).toBe(0);
  });

  it('is stored up to 180 levels and no deeper', async () => {
    const things = fresh();
    await things.insertOne({ _id: 1, a: deepDoc(179) });
    await expect(things.insertOne({ _id: 2, a: deepDoc(180) })).rejects.toMatchObject(overflow);
    await expect(things.updateOne({ _id: 1 }, { $set: { a: { b: deepDoc(179) } } })).rejects.toMatchObject(
      overflow,
    );
    expect(await things.findOne({ _id: 1 })).toEqual({ _id: 1, a: deepDoc(179) });
  });

  it.each<[string, Document | Document[], Document?]>([
    ['a path of more levels', { $set: { [Array(500).fill('b').join('.')]: 1 } }],
    ['a path of very many', { $inc: { [Array(100_000).fill('b').join('.')]: 1 } }],
    [
      'a path below what is deep already',
      { $set: { [`${Array(100).fill('a').join('.')}.b`]: deepDoc(100) } },
    ],
    ['a $push', { $push: { list: { $each: [deepDoc(190)] } } }],
    ['a pipeline that nests by every stage', Array(900).fill({ $set: { a: { b: '$$ROOT' } } })],
    ['an expression of a long path', [{ $set: { x: `$${Array(500).fill('a').join('.')}` } }]],
    ['a field of a long path', [{ $set: { [Array(500).fill('a').join('.')]: 1 } }]],
  ])('is refused if an update would create it: %s', async (_name, update) => {
    const things = fresh();
    const before = { _id: 1, list: [], a: deepDoc(110) };
    await things.insertOne(before);
    await expect(things.updateOne({ _id: 1 }, update)).rejects.toMatchObject(overflow);
    expect(await things.findOne({ _id: 1 })).toEqual(before);
  });

  it('is refused if an upsert would take it from the filter', async () => {
    const things = fresh();
    const filter = { [Array(5_000).fill('a').join('.')]: 1 };
    await expect(things.updateOne(filter, { $set: { b: 1 } }, { upsert: true })).rejects.toMatchObject(
      overflow,
    );
    expect(await things.countDocuments()).toBe(0);
  });
});

describe('what nests deep within the limit', () => {
  it('is answered: $or in $or, $not in $elemMatch, arrays in arrays', async () => {
    const things = fresh();
    await things.insertMany([{ _id: 1, n: 1 }, { _id: 2 }]);
    let or: Document = { n: 1 };
    for (let i = 0; i < 90; i++) or = { $or: [or] };
    expect(await things.find(or).toArray()).toMatchObject([{ _id: 1 }]);
    let sum: Document = { $add: ['$n', 1] };
    for (let i = 0; i < 90; i++) sum = { $add: [sum, 1] };
    expect(await things.findOne({ n: 1 }, { projection: { sum } })).toMatchObject({ sum: 92 });
  });

  it('is refused for pipelines nested more than twenty deep, or with more than a thousand stages', async () => {
    const things = fresh();
    await things.insertOne({ n: 1 });
    let pipeline: Document[] = [];
    for (let i = 0; i < 25; i++) pipeline = [{ $lookup: { from: things.collectionName, pipeline, as: 'x' } }];
    await expect(things.aggregate(pipeline).toArray()).rejects.toMatchObject({ code: 232 });
    await expect(things.aggregate(Array(1_001).fill({ $skip: 0 })).toArray()).rejects.toMatchObject({
      code: 7_749_501,
    });
  });

  it('does not multiply: $or beside $or, long $in beside long $in', async () => {
    const things = fresh();
    await things.insertMany([{ _id: 1, a: 1, b: 1 }]);
    await things.createIndex({ b: 1 });
    const ors = Array.from({ length: 24 }, () => ({ $or: [{ a: 1 }, { a: 2 }] }));
    const filter = { $and: [...ors, { $or: [{ b: 1 }, { b: 2 }] }] };
    expect(await things.countDocuments(filter)).toBe(1);
    const $in = Array.from({ length: 60_000 }, (_, n) => n);
    expect(await things.countDocuments({ $and: [{ b: { $in } }, { b: { $in } }] })).toBe(1);
  });
});
