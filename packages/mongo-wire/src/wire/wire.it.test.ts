import { once } from 'node:events';
import { createConnection, type Socket } from 'node:net';
import { Binary, deserialize, Long, serialize, UUID } from 'bson';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { useOwnDatabase } from '../testing/own-database.js';
import { type Body, body, message, opMsg, sequence, takeReplies } from '../testing/raw-message.js';
import { crc32c } from './crc32c.js';

const { db, fresh } = useOwnDatabase();
let socket: Socket;

beforeEach(async () => {
  const { hostname, port } = new URL(process.env.TEST_MONGO_URL ?? '');
  socket = createConnection(Number(port), hostname);
  await once(socket, 'connect');
});

afterEach(() => {
  socket.destroy();
});

async function reply(): Promise<{ opcode: number; responseTo: number; doc: Body }> {
  let bytes = Buffer.alloc(0);
  while (bytes.length < 16 || bytes.length < bytes.readInt32LE(0)) {
    const [chunk] = await once(socket, 'data');
    bytes = Buffer.concat([bytes, chunk]);
  }
  const opcode = bytes.readInt32LE(12);
  const doc = deserialize(bytes.subarray(opcode === 1 ? 36 : 21));
  return { opcode, responseTo: bytes.readInt32LE(8), doc };
}

describe.runIf(process.env.TEST_MONGO_EMBEDDED)('the wire protocol', () => {
  it('greets a first isMaster that comes as OP_QUERY', async () => {
    const query = Buffer.concat([
      Buffer.alloc(4),
      Buffer.from('admin.$cmd\0'),
      Buffer.alloc(8),
      serialize({ isMaster: 1, helloOk: true }),
    ]);
    socket.write(message(2004, query));
    const { opcode, responseTo, doc } = await reply();
    expect([opcode, responseTo]).toEqual([1, 7]);
    expect(doc).toMatchObject({ ok: 1, helloOk: true, ismaster: true, maxBsonObjectSize: 16 * 1024 * 1024 });
    expect(doc.localTime).toBeInstanceOf(Date);
    expect(doc.setName).toBeUndefined();
  });

  it('accepts documents from kind-1 sections, a checksum, and single bytes', async () => {
    const sections = [
      body({ insert: 'wire', $db: db().databaseName }),
      sequence('documents', [{ _id: 1 }, { _id: 2 }]),
    ];
    const unsigned = opMsg(1, ...sections);
    unsigned.writeInt32LE(unsigned.length + 4, 0);
    const checksum = Buffer.alloc(4);
    checksum.writeUInt32LE(crc32c(unsigned));
    const whole = Buffer.concat([unsigned, checksum]);
    for (let at = 0; at < whole.length; at += 5) {
      socket.write(whole.subarray(at, at + 5));
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect((await reply()).doc).toMatchObject({ n: 2, ok: 1 });
  });

  it('gives no answer to a message with moreToCome, and answers the next', async () => {
    socket.write(opMsg(2, body({ endSessions: [], $db: 'admin' })));
    socket.write(opMsg(0, body({ ping: 1, $db: 'admin' })));
    expect((await reply()).doc).toEqual({ ok: 1 });
  });

  it('answers messages that arrive together in their order', async () => {
    const insert = (id: number) =>
      opMsg(0, body({ insert: 'order', documents: [{ _id: id }], $db: db().databaseName }));
    const done = takeReplies(socket, 3);
    const count = opMsg(0, body({ count: 'order', query: {}, $db: db().databaseName }));
    socket.write(Buffer.concat([insert(1), insert(2), count]));
    expect((await done).map((answer) => answer.n)).toEqual([1, 1, 2]);
  });

  it.each([
    ['a length below a header', Buffer.from([4, 0, 0, 0, 0, 0, 0, 0])],
    ['an opcode of old', message(2006, Buffer.alloc(8))],
    ['an unknown required flag', opMsg(8, body({ ping: 1, $db: 'admin' }))],
    ['a wrong checksum', opMsg(1, body({ ping: 1, $db: 'admin' }), Buffer.alloc(4))],
    ['a section longer than the message', opMsg(0, Buffer.from([0, 255, 0, 0, 0, 0]))],
  ])('ends the connection on %s', async (_name, bytes) => {
    const closed = once(socket, 'close');
    socket.write(bytes);
    await closed;
  });

  it('goes on after a client that resets its connection within a message', async () => {
    socket.write(opMsg(0, body({ ping: 1, $db: 'admin' })));
    await reply();
    socket.write(Buffer.from([255, 0, 0, 0]));
    socket.resetAndDestroy();
    expect(await db().command({ ping: 1 })).toMatchObject({ ok: 1 });
  });
});

describe.runIf(process.env.TEST_MONGO_EMBEDDED)('commands', () => {
  it('refuses an unknown command by name, with code 59', async () => {
    await expect(db().command({ shazam: 1 })).rejects.toMatchObject({
      code: 59,
      codeName: 'CommandNotFound',
      message: "no such command: 'shazam'",
    });
  });

  it('refuses an option it does not know, never ignores it', async () => {
    await expect(db().command({ find: 'x', filter: {}, speed: 1 })).rejects.toMatchObject({ code: 40415 });
    await expect(
      fresh()
        .find({}, { collation: { locale: 'en' } })
        .toArray(),
    ).rejects.toThrow(/collation/);
    await expect(fresh().createIndex({ a: 'text' })).rejects.toThrow(/text/);
    await expect(db().createCollection('capped', { capped: true, size: 1000 })).rejects.toThrow(/capped/);
  });

  it('answers what drivers and shells ask on connecting', async () => {
    const admin = db().admin();
    expect(await admin.command({ buildInfo: 1 })).toMatchObject({ ok: 1, versionArray: [7, 0, 0, 0] });
    expect(await admin.command({ connectionStatus: 1, showPrivileges: true })).toMatchObject({ ok: 1 });
    expect(await admin.command({ getParameter: 1, featureCompatibilityVersion: 1 })).toMatchObject({ ok: 1 });
    expect(await admin.command({ getLog: 'startupWarnings' })).toMatchObject({ log: [] });
    expect(await admin.command({ hostInfo: 1 })).toMatchObject({ ok: 1 });
    expect(await admin.command({ serverStatus: 1 })).toMatchObject({ pid: expect.any(Number) });
    const askedAt = Date.now();
    const { localTime } = await admin.command({ hello: 1 });
    expect(localTime.getTime()).toBeGreaterThanOrEqual(askedAt - 1_000);
    expect(localTime.getTime()).toBeLessThanOrEqual(Date.now() + 1_000);
  });

  it('lists databases, collections and their numbers', async () => {
    const things = fresh();
    await things.insertMany([{ a: 1 }, { a: 2 }]);
    const { databases } = await db().admin().listDatabases();
    expect(databases.map(({ name }) => name)).toContain(db().databaseName);
    const listed = await db().listCollections({ name: things.collectionName }).toArray();
    expect(listed).toMatchObject([{ name: things.collectionName, type: 'collection' }]);
    expect(await db().command({ collStats: things.collectionName })).toMatchObject({ count: 2, nindexes: 1 });
    expect(await db().command({ dbStats: 1 })).toMatchObject({ ok: 1 });
    await things.drop();
    expect(await db().listCollections({ name: things.collectionName }).toArray()).toEqual([]);
  });

  it('executes a retried write once and repeats its first answer', async () => {
    const things = fresh();
    const command = {
      update: things.collectionName,
      updates: [{ q: { _id: 1 }, u: { $inc: { n: 1 } }, upsert: true }],
      lsid: { id: new Binary(UUID.generate(), 4) },
      txnNumber: Long.fromNumber(5),
    };
    const send = async (txn: number) => {
      socket.write(opMsg(0, body({ ...command, txnNumber: Long.fromNumber(txn), $db: db().databaseName })));
      return (await reply()).doc;
    };
    const first = await send(5);
    expect(await send(5)).toEqual(first);
    expect(await things.findOne()).toMatchObject({ n: 1 });
    await send(6);
    expect(await things.findOne()).toMatchObject({ n: 2 });
  });

  it('refuses transactions by name', async () => {
    socket.write(opMsg(0, body({ find: 'x', startTransaction: true, autocommit: false, $db: 'x' })));
    expect((await reply()).doc).toMatchObject({ ok: 0, code: 20, codeName: 'IllegalOperation' });
  });

  it('keeps a cursor open across batches and forgets a killed one', async () => {
    const things = fresh();
    await things.insertMany(Array.from({ length: 250 }, (_, n) => ({ n })));
    const cursor = things.find({}, { batchSize: 40, sort: { n: 1 } });
    const seen: number[] = [];
    for await (const { n } of cursor) {
      seen.push(n);
      if (seen.length === 60) await things.deleteMany({ n: { $gt: 200 } });
    }
    expect(seen).toEqual(Array.from({ length: 250 }, (_, n) => n));
    const opened = await db().command({ find: things.collectionName, batchSize: 1 });
    const id = opened.cursor.id;
    expect(await db().command({ killCursors: things.collectionName, cursors: [id] })).toMatchObject({
      ok: 1,
    });
    await expect(db().command({ getMore: id, collection: things.collectionName })).rejects.toMatchObject({
      code: 43,
    });
  });

  it('splits a large result by size', async () => {
    const things = fresh();
    const text = 'x'.repeat(1_500_000);
    for (let n = 0; n < 20; n++) await things.insertOne({ n, text });
    const docs = await things.find().toArray();
    expect(docs).toHaveLength(20);
    await expect(things.insertOne({ text: 'x'.repeat(16 * 1024 * 1024) })).rejects.toThrow(/large|size/i);
  });
});
