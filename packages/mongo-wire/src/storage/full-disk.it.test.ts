import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { mountSmallDisk, NO_MOUNT, type SmallDisk } from '@crease/domain/testing/small-disk';
import { type Collection, type Document, MongoClient } from 'mongodb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type MongoServer, startMongoServer } from '../server.js';

const TEXT = 'x'.repeat(10_000);
const noRoom = expect.objectContaining({
  code: 14_031,
  codeName: 'OutOfDiskSpace',
  message: expect.stringMatching(/Free room on it, or delete documents/),
});

describe.skipIf(NO_MOUNT)(`a full disk${NO_MOUNT}`, () => {
  let disk: SmallDisk;
  let dataDir: string;
  let server: MongoServer;
  let client: MongoClient;
  let things: Collection<Document & { _id: number }>;
  let log: string[];

  beforeEach(async () => {
    disk = await mountSmallDisk(24);
    dataDir = path.join(disk.path, 'mongo');
    log = [];
    await start();
  });

  afterEach(async () => {
    await stop();
    await disk.remove();
  });

  async function start(): Promise<void> {
    server = await startMongoServer({ port: 0, dataDir, log: (line) => log.push(line) });
    client = new MongoClient(server.url, { retryWrites: false });
    things = client.db('home').collection('things');
  }

  async function stop(): Promise<void> {
    await client.close();
    await server.close();
  }

  /** Inserts until there is no space. @returns how many were acknowledged */
  async function insertUntilFull(): Promise<number> {
    for (let n = 0; ; n++) {
      try {
        await things.insertOne({ _id: n, text: TEXT });
      } catch (error) {
        expect(error).toEqual(noRoom);
        return n;
      }
    }
  }

  const files = async () => (await readdir(dataDir)).sort();

  it('refuses growth with advice; reads and deletes continue, and deleting frees space', async () => {
    const stored = await insertUntilFull();
    expect(stored).toBeGreaterThan(500);
    expect(await things.countDocuments()).toBe(stored);
    expect(log.filter((line) => line.includes('is full'))).toHaveLength(1);

    expect(await things.deleteMany({ _id: { $gte: 100 } })).toMatchObject({ deletedCount: stored - 100 });
    await expect
      .poll(files)
      .toEqual([expect.stringMatching(/^journal/), 'reserve', expect.stringMatching(/^snapshot-\d+\.db$/)]);
    await things.insertOne({ _id: -1, text: TEXT });
    expect(log.at(-1)).toMatch(/there is room again/);
    await stop();
    await start();
    expect(await things.countDocuments()).toBe(101);
  });

  it('is cleared by compaction alone if the journal fills it', async () => {
    for (let n = 0; n < 100; n++) await things.insertOne({ _id: n, text: TEXT });
    let refused = 0;
    for (let n = 0; n < 4_000; n++) {
      const update = things.updateOne({ _id: n % 100 }, { $set: { n } });
      await update.catch((error: unknown) => {
        expect(error).toEqual(noRoom);
        refused++;
      });
    }
    expect(refused).toBeLessThan(2_000);
    expect(await things.countDocuments({ n: { $gte: 3_800 } })).toBeGreaterThan(0);
  });

  it('keeps no partial snapshot, neither from a failed attempt nor from a crash', async () => {
    const stored = await insertUntilFull();
    disk.fill();
    for (let n = 0; n < 5; n++) await things.deleteOne({ _id: n });
    await expect.poll(() => log.some((line) => line.startsWith('no snapshot this time'))).toBe(true);
    expect((await files()).filter((name) => name.startsWith('snapshot'))).toEqual([]);
    await stop();
    disk.free();
    await writeFile(path.join(dataDir, 'snapshot-000009.db.tmp'), Buffer.alloc(disk.room(), 1));
    await start();
    expect((await files()).filter((name) => name.endsWith('.tmp'))).toEqual([]);
    expect(await things.countDocuments()).toBe(stored - 5);
  });

  it('accepts all writes again once there is space', async () => {
    disk.fill();
    await expect(things.insertOne({ _id: 1 })).rejects.toEqual(noRoom);
    await expect(things.updateOne({ _id: 1 }, { $set: { a: 1 } }, { upsert: true })).rejects.toEqual(noRoom);
    disk.free();
    await things.insertOne({ _id: 1, text: TEXT });
    await expect.poll(files).toContain('reserve');
  });

  it('does not prevent a start: reads and deletes are served', async () => {
    await things.insertMany([{ _id: 1, text: TEXT }, { _id: 2 }]);
    await stop();
    disk.fill();
    await start();
    expect(await things.findOne({ _id: 2 })).toEqual({ _id: 2 });
    await things.deleteOne({ _id: 1 });
    await expect(things.insertOne({ _id: 3, text: TEXT })).rejects.toEqual(noRoom);
  });
});
