import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { MongoClient } from 'mongodb';
import { expect, it, vi } from 'vitest';
import { startMongoServer } from '../server.js';

/** A disk whose delay the test controls. */
const disk = vi.hoisted(() => ({ isHeld: false, waiting: [] as (() => void)[] }));
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>();
  return {
    ...fs,
    fdatasync(handle: number, done: (error: NodeJS.ErrnoException | null) => void) {
      const go = () => fs.fdatasync(handle, done);
      if (disk.isHeld) disk.waiting.push(go);
      else go();
    },
  };
});

it('waits for the disk, except for a write that does not ask for it', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'crease-concern-'));
  const server = await startMongoServer({ port: 0, dataDir });
  const client = new MongoClient(server.url);
  const things = client.db('home').collection<{ _id: string }>('things');
  await things.insertOne({ _id: 'first' });

  disk.isHeld = true;
  let isOnDisk = false;
  const waiting = things.insertOne({ _id: 'waits' }).then(() => {
    isOnDisk = true;
  });
  await things.insertOne({ _id: 'passes' }, { writeConcern: { w: 'majority', j: false } });
  expect(await things.countDocuments()).toBe(3);
  expect(isOnDisk).toBe(false);

  disk.isHeld = false;
  for (const go of disk.waiting) go();
  await waiting;
  await client.close();
  await server.close();
  await rm(dataDir, { recursive: true });
});
