import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Collection, MongoClient } from 'mongodb';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type MongoProcess, startMongoProcess } from '../testing/mongo-process.js';

const ROUNDS = 5;
const WRITERS = 12;

/** Makes a counter large enough that only its changes are journaled. */
const FILLING = 'x'.repeat(3_000);

type Written = { _id: string; n: number; filling?: string };

let dataDir: string;
let running: ChildProcess | undefined;

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'crease-kill-'));
});

afterEach(async () => {
  running?.kill('SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
});

async function startServer(): Promise<MongoProcess> {
  const server = await startMongoProcess(dataDir, { MONGO_COMPACT_BYTES: '20000' });
  running = server.child;
  return server;
}

/** The acknowledged writes, and the last one without an answer. */
class Ledger {
  readonly inserted = new Set<string>();
  readonly removed = new Set<string>();
  readonly counts = new Map<string, number>();
  readonly unsure = new Set<string>();

  async write(collection: Collection<Written>, writer: number, round: number): Promise<void> {
    const counter = `counter-${writer}`;
    for (let i = 0; ; i++) {
      const id = `${round}-${writer}-${i}`;
      this.unsure.add(id);
      await collection.insertOne({ _id: id, n: i });
      this.inserted.add(id);
      const expected = (this.counts.get(counter) ?? 0) + 1;
      const after = await collection.findOneAndUpdate(
        { _id: counter },
        { $inc: { n: 1 }, ...(writer % 2 === 0 ? { $setOnInsert: { filling: FILLING } } : {}) },
        { upsert: true, returnDocument: 'after' },
      );
      expect(after?.n).toBeGreaterThanOrEqual(expected);
      this.counts.set(counter, after?.n ?? 0);
      if (i % 3 === 2) {
        await collection.deleteOne({ _id: id });
        this.removed.add(id);
      }
    }
  }

  async check(collection: Collection<Written>): Promise<number> {
    const found = new Map((await collection.find().toArray()).map((doc) => [doc._id, doc.n]));
    for (const id of this.inserted)
      if (!this.isUnsure(id)) expect(found.has(id), id).toBe(!this.removed.has(id));
    for (const [id, count] of this.counts) {
      expect(found.get(id)).toBeGreaterThanOrEqual(count);
      expect(found.get(id)).toBeLessThanOrEqual(count + 1);
      this.counts.set(id, found.get(id) ?? count);
    }
    return found.size;
  }

  /** An inserted document whose removal was requested, but not acknowledged, may exist or not. */
  private isUnsure(id: string): boolean {
    return Number(id.split('-')[2]) % 3 === 2 && !this.removed.has(id);
  }
}

it('keeps every acknowledged write when it is killed again and again under load', async () => {
  const ledger = new Ledger();
  let documents = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const { child, url } = await startServer();
    const client = new MongoClient(url, { maxPoolSize: WRITERS, serverSelectionTimeoutMS: 5_000 });
    const collection = client.db('kill').collection<Written>('writes');
    await collection.createIndex({ n: 1 });
    documents = await ledger.check(collection);
    const writers = Array.from({ length: WRITERS }, (_, writer) =>
      ledger.write(collection, writer, round).catch((error: Error) => error),
    );
    setTimeout(() => child.kill('SIGKILL'), 150 + Math.random() * 700);
    await once(child, 'exit');
    for (const outcome of await Promise.all(writers))
      expect(String(outcome)).toMatch(/^Mongo|^Error: (?:read|write) E/);
    await client.close();
  }
  const { url, stop } = await startServer();
  const client = new MongoClient(url);
  documents = await ledger.check(client.db('kill').collection<Written>('writes'));
  expect(documents).toBeGreaterThan(100);
  await client.close();
  expect(await stop()).toBe(0);
});

it('ends with the process that started it', async () => {
  const { child } = await startServer();
  child.stdin?.end();
  expect(await once(child, 'exit')).toEqual([0, null]);
});
