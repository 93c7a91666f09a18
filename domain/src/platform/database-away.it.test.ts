import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { mongo } from 'mongoose';
import { expect, it } from 'vitest';
import { stagger } from '../testing/pauses.js';
import { batchReads } from './batch-reads.js';
import { batchUpdates } from './batch-updates.js';
import { isDatabaseAway, isDatabaseFull } from './database-away.js';
import { isDuplicateKey } from './duplicate-key.js';
import { connectMongo } from './mongo.js';

/** A connection to the test run's database that can be cut. */
async function aWayToTheDatabase() {
  const there = new URL(process.env.TEST_MONGO_URL ?? '');
  const sockets = new Set<Socket>();
  const pipes = new Set<Socket>();
  const relay = createServer((near) => {
    const far = connect(Number(there.port), there.hostname);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => other.destroy()).on('close', () => other.destroy());
    }
    near.pipe(far).pipe(near);
    pipes.add(near);
  });
  relay.listen(0, '127.0.0.1');
  await once(relay, 'listening');
  const cut = () => {
    relay.close();
    for (const socket of sockets) socket.destroy();
  };
  /** Stops reading, like a server that hangs. */
  const clog = () => {
    for (const near of pipes) near.unpipe().pause();
  };
  const { port } = relay.address() as AddressInfo;
  return { url: `mongodb://127.0.0.1:${port}/crease_away?directConnection=true`, clog, cut };
}

it('recognises each way in which the driver reports that the database is down', async () => {
  const { url, cut } = await aWayToTheDatabase();
  const connection = await connectMongo(url, { serverSelectionTimeoutMS: 300 });
  const things = connection.collection<{ _id: string; n: number }>('things');
  const batched = batchUpdates(things);
  await things.updateOne({ _id: 'a' }, { $set: { n: 1 } }, { upsert: true });
  const refused = await batched({
    filter: { _id: 'a', n: 2 },
    update: { $set: { n: 3 } },
    upsert: true,
  }).catch((error: unknown) => error);
  expect(isDuplicateKey(refused)).toBe(true);
  expect(isDatabaseAway(refused), 'a write that the database refused').toBe(false);

  const ask = () => [
    things.findOne({ _id: 'a' }),
    things.updateOne({ _id: 'a' }, { $set: { n: 1 } }),
    things.insertMany([{ _id: 'b', n: 1 }]),
    things.bulkWrite([{ updateOne: { filter: { _id: 'a' }, update: { $set: { n: 1 } } } }]),
    batched({ filter: { _id: 'a' }, update: { $set: { n: 1 } } }),
  ];
  const underWay = Promise.allSettled(ask());
  setImmediate(cut);
  for (const outcome of [...(await underWay), ...(await Promise.allSettled(ask()))]) {
    const failure = outcome.status === 'rejected' ? outcome.reason : undefined;
    expect(failure).toBeInstanceOf(mongo.MongoError);
    expect(isDatabaseAway(failure), String(failure)).toBe(true);
  }
  await connection.close();
});

it.each([14_031, 13])('treats code %i of a refused write as a full disk or quota', (code) => {
  const refused = { name: 'MongoServerError', code };
  expect([isDatabaseFull(refused), isDatabaseAway(refused)]).toEqual([true, true]);
  expect(isDatabaseFull({ name: 'MongoServerError', code: 11_000 })).toBe(false);
});

it('recognises a connection that broke before all of a command was written', async () => {
  const { url, clog, cut } = await aWayToTheDatabase();
  const connection = await connectMongo(url, { serverSelectionTimeoutMS: 300 });
  const things = connection.collection<{ _id: string; text: string }>('things');
  await things.findOne({ _id: 'a' });
  clog();
  // More than the socket buffers hold for a reader that hangs.
  const writing = things.updateOne({ _id: 'a' }, { $set: { text: 'x'.repeat(12_000_000) } });
  const failure = writing.catch((error: unknown) => error);
  await stagger(200);
  cut();
  expect(isDatabaseAway(await failure), String(await failure)).toBe(true);
  await connection.close();
});

it('answers a batch that is sent over a connection that is being closed, and the batches after it', async () => {
  const sockets: Socket[] = [];
  const keep = (message: unknown) => sockets.push((message as { socket: Socket }).socket);
  subscribe('net.client.socket', keep);
  const connection = await connectMongo(process.env.TEST_MONGO_URL ?? '');
  const things = connection.collection<{ _id: string }>('things');
  const read = batchReads(async (ids) => {
    const found = await things.find({ _id: { $in: ids } }).toArray();
    return new Map(found.map((thing) => [thing._id, thing]));
  });
  expect(await read('none')).toBeNull();
  unsubscribe('net.client.socket', keep);
  // A batch starts in this turn as well: after the sockets are destroyed, and before their `close`.
  setImmediate(() => {
    for (const socket of sockets) socket.destroy();
  });
  expect(await read('none')).toBeNull();
  expect(await read('none')).toBeNull();
  await connection.close();
});
