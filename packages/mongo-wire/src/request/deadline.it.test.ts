import { once } from 'node:events';
import { createConnection } from 'node:net';
import type { Document } from 'mongodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { useOwnDatabase } from '../testing/own-database.js';
import { body, opMsg, takeReplies } from '../testing/raw-message.js';
import { Cursors } from '../wire/cursors.js';
import { monotonicNow, runUntil } from './deadline.js';

const { db, fresh } = useOwnDatabase();
const DOCUMENTS = 20_000;
/** Minutes of work over the whole collection. */
const SLOW = {
  $reduce: { input: { $range: [0, 2_000] }, initialValue: '$n', in: { $add: ['$$value', '$$this'] } },
};
const SLOW_FILTER = { $expr: { $lt: [SLOW, 0] } };
let name: string;

beforeAll(async () => {
  const things = fresh();
  name = things.collectionName;
  await things.insertMany(Array.from({ length: DOCUMENTS }, (_, n) => ({ n, text: `a thing ${n}` })));
});

describe.runIf(process.env.TEST_MONGO_EMBEDDED)('maxTimeMS', () => {
  it.each<[string, () => Document]>([
    ['a find', () => ({ find: name, filter: SLOW_FILTER })],
    [
      'a find by pattern',
      () => ({ find: name, filter: { text: /^(.*(thing)?)+(\d+)*$/ }, sort: { text: 1 } }),
    ],
    ['a projection', () => ({ find: name, projection: { x: SLOW } })],
    ['a count', () => ({ count: name, query: SLOW_FILTER })],
    ['a distinct', () => ({ distinct: name, key: 'n', query: SLOW_FILTER })],
    ['a $match', () => ({ aggregate: name, pipeline: [{ $skip: 0 }, { $match: SLOW_FILTER }], cursor: {} })],
    ['a $project', () => ({ aggregate: name, pipeline: [{ $project: { x: SLOW } }], cursor: {} })],
    ['a $group', () => ({ aggregate: name, pipeline: [{ $group: { _id: SLOW } }], cursor: {} })],
    [
      'a $lookup',
      () => ({
        aggregate: name,
        pipeline: [{ $lookup: { from: name, pipeline: [{ $match: { n: -1 } }], as: 'none' } }],
        cursor: {},
      }),
    ],
    [
      'an update',
      () => ({ update: name, updates: [{ q: SLOW_FILTER, u: { $set: { x: 1 } }, multi: true }] }),
    ],
    ['a delete', () => ({ delete: name, deletes: [{ q: SLOW_FILTER, limit: 0 }] })],
    ['a findAndModify', () => ({ findAndModify: name, query: SLOW_FILTER, update: { $set: { x: 1 } } })],
    ['an explain', () => ({ explain: { find: name, filter: SLOW_FILTER } })],
  ])('ends %s with code 50, and the server goes on', async (_name, command) => {
    await expect(db().command({ ...command(), maxTimeMS: 25 })).rejects.toMatchObject({
      code: 50,
      codeName: 'MaxTimeMSExpired',
    });
    expect(await db().command({ count: name, maxTimeMS: 60_000 })).toMatchObject({ n: DOCUMENTS });
  });

  it('ends a sort in memory, and the building of an index, which is then discarded', async () => {
    const sort = { find: name, sort: { text: -1, n: 1 }, maxTimeMS: 1 };
    await expect(db().command(sort)).rejects.toMatchObject({ code: 50 });
    const indexes = [{ key: { text: 1, n: 1 }, name: 'late' }];
    await expect(db().command({ createIndexes: name, indexes, maxTimeMS: 1 })).rejects.toMatchObject({
      code: 50,
    });
    expect((await db().collection(name).indexes()).map((index) => index.name)).toEqual(['_id_']);
  });

  it('keeps what an update had done when its time was up', async () => {
    const things = fresh();
    await things.insertMany(Array.from({ length: 5_000 }, (_, n) => ({ n })));
    const updates = [
      { q: { n: { $lt: 10 } }, u: { $set: { done: true } }, multi: true },
      { q: {}, u: [{ $set: { x: SLOW } }], multi: true },
    ];
    await expect(
      db().command({ update: things.collectionName, updates, maxTimeMS: 250 }),
    ).rejects.toMatchObject({ code: 50 });
    expect(await things.countDocuments({ done: true })).toBe(10);
  });

  it('counts the time that a command waited behind another', async () => {
    const { hostname, port } = new URL(process.env.TEST_MONGO_URL ?? '');
    const socket = createConnection(Number(port), hostname);
    await once(socket, 'connect');
    const $db = db().databaseName;
    const slow = opMsg(0, body({ find: name, filter: SLOW_FILTER, maxTimeMS: 200, $db }));
    const quick = (maxTimeMS: number) => opMsg(0, body({ ping: 1, maxTimeMS, $db }));
    const replies = takeReplies(socket, 3);
    socket.write(Buffer.concat([slow, quick(100), quick(60_000)]));
    expect(await replies).toMatchObject([{ code: 50 }, { code: 50 }, { ok: 1 }]);
    socket.destroy();
  });

  it.each([['abc'], [-1], [1.5], [2 ** 31]])('%s is refused', async (maxTimeMS) => {
    await expect(db().command({ ping: 1, maxTimeMS })).rejects.toMatchObject({ code: 2 });
  });
});

describe('a cursor', () => {
  it('has the rest of its command’s time for all its batches together', () => {
    const cursors = new Cursors();
    const docs = [{ _id: 1 }, { _id: 2 }];
    const spent = runUntil(monotonicNow() + 5, () => {
      const until = monotonicNow() + 10;
      while (monotonicNow() < until);
      return cursors.start('db.things', docs, 1, false);
    });
    expect(() => cursors.next(spent.id, 'db.things', 1)).toThrow(expect.objectContaining({ code: 50 }));
    expect(() => cursors.next(spent.id, 'db.things', 1)).toThrow(expect.objectContaining({ code: 43 }));
    const free = cursors.start('db.things', docs, 1, false);
    expect(cursors.next(free.id, 'db.things', 1).documents).toHaveLength(1);
  });

  it('ends with the time limit of getMore as well', async () => {
    const { cursor } = await db().command({ find: name, batchSize: 0 });
    const more = { getMore: cursor.id, collection: name, maxTimeMS: 1 };
    await expect(db().command(more)).rejects.toMatchObject({ code: 50 });
  });
});
