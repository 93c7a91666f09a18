import {
  appendFile,
  mkdtemp,
  open,
  readdir,
  readFile,
  rm,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { type Collection, type Document, Long, MongoClient } from 'mongodb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type MongoServer, startMongoServer } from '../server.js';

let dataDir: string;
let log: string[];

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'crease-recovery-'));
  log = [];
});

afterEach(async () => {
  await rm(dataDir, { recursive: true, force: true });
});

function start(extra: { compactAboveBytes?: number } = {}): Promise<MongoServer> {
  return startMongoServer({ port: 0, dataDir, log: (line) => log.push(line), ...extra });
}

/** Runs the server for the length of `work`. */
async function withServer<T>(
  work: (collection: Collection<Document>, client: MongoClient) => Promise<T>,
  extra: { compactAboveBytes?: number } = {},
): Promise<T> {
  const server = await start(extra);
  const client = new MongoClient(server.url);
  try {
    return await work(client.db('home').collection('things'), client);
  } finally {
    await client.close();
    await server.close();
  }
}

const journal = () => path.join(dataDir, 'journal-000001.log');

async function flipByte(file: string, at: number): Promise<void> {
  const handle = await open(file, 'r+');
  const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, at);
  await handle.write(Buffer.from([(buffer[0] ?? 0) ^ 0xff]), 0, 1, at);
  await handle.close();
}

describe('a restart', () => {
  it('restores documents of every type, indexes and removals', async () => {
    const docs = [
      {
        _id: 'a',
        at: new Date(5),
        long: Long.fromString('9007199254740993'),
        nested: { list: [1, { b: null }] },
      },
      { _id: 'b', at: new Date(6), text: '₹ देवनागरी', bytes: Buffer.from([1, 2, 3]) },
      { _id: 'c', at: new Date(7) },
    ];
    await withServer(async (things) => {
      await things.createIndex({ at: 1 }, { unique: true, name: 'by_at' });
      await things.insertMany(docs.map((doc) => ({ ...doc }) as Document));
      await things.deleteOne({ _id: 'c' } as Document);
      await things.updateOne({ _id: 'b' } as Document, { $set: { 'nested.x': 1 } });
      await things.createIndex({ text: 1 });
      await things.dropIndex('text_1');
    });
    await withServer(async (things, client) => {
      const found = await client
        .db('home')
        .collection('things')
        .find({}, { promoteLongs: false, sort: { at: 1 } })
        .toArray();
      expect(found).toHaveLength(2);
      expect(String(found[0]?.long)).toBe('9007199254740993');
      expect(found[1]).toMatchObject({ text: '₹ देवनागरी', nested: { x: 1 } });
      expect((await things.indexes()).map((index) => index.name)).toEqual(['_id_', 'by_at']);
      await expect(things.insertOne({ at: new Date(5) })).rejects.toMatchObject({ code: 11000 });
    });
  });

  it('reads a snapshot and the journal after it', async () => {
    await withServer(
      async (things) => {
        await things.createIndex({ n: 1 });
        await things.insertMany(Array.from({ length: 500 }, (_, n) => ({ n, text: 'x'.repeat(50) })));
        await expect
          .poll(async () => (await readdir(dataDir)).filter((name) => name.startsWith('snapshot')))
          .toHaveLength(1);
        await things.updateOne({ n: 3 }, { $set: { n: -3 } });
        await things.deleteMany({ n: { $gte: 400 } });
      },
      { compactAboveBytes: 10_000 },
    );
    expect(await readdir(dataDir)).not.toContain('journal-000001.log');
    await withServer(async (things) => {
      expect(await things.countDocuments({ n: { $gte: 0 } })).toBe(399);
      expect(await things.countDocuments({ n: -3 })).toBe(1);
    });
  });

  it('continues from the old snapshot when a crash interrupted the new one', async () => {
    await withServer(async (things) => {
      await things.insertOne({ n: 1 });
    });
    await writeFile(path.join(dataDir, 'snapshot-000002.db.tmp'), 'half');
    await writeFile(path.join(dataDir, 'journal-000002.log'), '');
    await withServer(async (things) => {
      expect(await things.countDocuments({ n: 1 })).toBe(1);
      await things.insertOne({ n: 2 });
    });
    expect(await readdir(dataDir)).not.toContain('snapshot-000002.db.tmp');
    await withServer(async (things) => {
      expect(await things.countDocuments({})).toBe(2);
    });
  });
});

describe('a torn tail', () => {
  it('is cut off wherever the crash happened, and acknowledged data stays', async () => {
    await withServer(async (things) => {
      await things.insertOne({ n: 1 });
    });
    const whole = (await stat(journal())).size;
    await withServer(async (things) => {
      await things.insertOne({ n: 2 });
    });
    const full = await readFile(journal());
    for (let size = whole + 1; size < full.length; size += 7) {
      await writeFile(journal(), full);
      await truncate(journal(), size);
      await withServer(async (things) => {
        expect(await things.countDocuments({})).toBe(1);
        await things.insertOne({ n: 3 });
      });
      await withServer(async (things) => {
        expect(await things.countDocuments({ n: 3 })).toBe(1);
      });
    }
    expect(log.some((line) => line.includes('half-written'))).toBe(true);
  });

  it('anywhere in the file leaves exactly the records before it', async () => {
    const ends: number[] = [];
    await withServer(async (things) => {
      for (let n = 0; n < 8; n++) {
        await things.insertOne({ n, text: 'x'.repeat(n * 40) });
        ends.push((await stat(journal())).size);
      }
    });
    const full = await readFile(journal());
    const cuts = fc.sample(fc.integer({ min: ends[0] ?? 0, max: full.length }), 25);
    for (const size of cuts) {
      await writeFile(journal(), full);
      await truncate(journal(), size);
      await withServer(async (things) => {
        const kept = await things.find().sort({ n: 1 }).toArray();
        expect(
          kept.map(({ n }) => n),
          `cut at ${size}`,
        ).toEqual([...ends.keys()].filter((n) => (ends[n] ?? 0) <= size));
      });
    }
  });

  it('of a journal whose successor is still empty is cut off: the power failed while the files changed', async () => {
    await withServer(async (things) => {
      await things.insertOne({ n: 1 });
      await things.insertOne({ n: 2 });
    });
    await truncate(journal(), (await stat(journal())).size - 5);
    await writeFile(path.join(dataDir, 'journal-000002.log'), '');
    for (const count of [1, 2]) {
      await withServer(async (things) => {
        expect(await things.countDocuments({})).toBe(count);
        await things.insertOne({ n: 3 });
      });
    }
  });

  it('of zeros or noise is cut off', async () => {
    for (const tail of [Buffer.alloc(5000), Buffer.from('CRJ1 noise that is no record at all CRJ1')]) {
      await withServer(async (things) => {
        await things.insertOne({ n: 1 });
      });
      await appendFile(journal(), tail);
      await withServer(async (things) => {
        expect(await things.countDocuments({})).toBeGreaterThan(0);
      });
    }
  });
});

describe('damage', () => {
  it('to an acknowledged record stops the start with the file and the byte', async () => {
    await withServer(async (things) => {
      for (let n = 0; n < 5; n++) await things.insertOne({ n });
    });
    await flipByte(journal(), 200);
    await expect(start()).rejects.toThrow(/journal-000001\.log is damaged at byte \d+/);
    await flipByte(journal(), 200);
    await withServer(async (things) => {
      expect(await things.countDocuments({})).toBe(5);
    });
  });

  it('at a random byte stops the start, except in the last record, which may be a torn one', async () => {
    let lastAt = 0;
    await withServer(async (things) => {
      for (let n = 0; n < 8; n++) {
        lastAt = (await stat(journal()).catch(() => ({ size: 0 }))).size;
        await things.insertOne({ n, text: 'x'.repeat(n * 40) });
      }
    });
    const full = await readFile(journal());
    for (const at of fc.sample(fc.integer({ min: 0, max: full.length - 1 }), 25)) {
      await writeFile(journal(), full);
      await flipByte(journal(), at);
      if (at < lastAt) {
        await expect(start(), `flipped at ${at}`).rejects.toThrow(
          /damaged at byte .*Restore the folder from a copy/,
        );
        expect((await readFile(journal())).length).toBe(full.length);
      } else
        await withServer(async (things) => {
          expect(await things.countDocuments({}), `flipped at ${at}`).toBe(7);
        });
    }
  });

  it('to a journal that is not the last stops the start', async () => {
    await withServer(async (things) => {
      await things.insertOne({ n: 1 });
    });
    const full = await readFile(journal());
    await writeFile(path.join(dataDir, 'journal-000002.log'), full);
    await truncate(journal(), full.length - 5);
    await expect(start()).rejects.toThrow(/journal-000001\.log is damaged/);
  });

  it('by a missing journal stops the start, even if only the snapshot is left', async () => {
    await withServer(
      async (things) => {
        await things.insertMany(Array.from({ length: 300 }, (_, n) => ({ n })));
        await expect
          .poll(async () => (await readdir(dataDir)).some((name) => name.endsWith('.db')))
          .toBe(true);
      },
      { compactAboveBytes: 1000 },
    );
    const journals = (await readdir(dataDir)).filter((name) => name.startsWith('journal'));
    for (const name of journals) await rm(path.join(dataDir, name));
    await expect(start()).rejects.toThrow(/journal-\d+\.log is missing/);
  });

  it('to a snapshot stops the start', async () => {
    await withServer(
      async (things) => {
        await things.insertMany(Array.from({ length: 300 }, (_, n) => ({ n })));
        await expect
          .poll(async () => (await readdir(dataDir)).some((name) => name.startsWith('snapshot')))
          .toBe(true);
      },
      { compactAboveBytes: 1000 },
    );
    const snapshot = (await readdir(dataDir)).find((name) => name.endsWith('.db')) ?? '';
    await flipByte(path.join(dataDir, snapshot), 3000);
    await expect(start()).rejects.toThrow(/snapshot-\d+\.db is damaged/);
  });
});

it('refuses a data directory that another server uses', async () => {
  const server = await start();
  await expect(start()).rejects.toThrow(/another server is using/);
  await server.close();
  await (await start()).close();
});
