import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { type MongoServer, startMongoServer } from '@crease/mongo-wire/server';
import { MongoClient } from 'mongodb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { markOf } from '../launcher/process-identity.js';
import { type RestoreOptions, restoreBackup } from './restore-backup.js';
import { writeBackup } from './write-backup.js';

const BOOKS = '{"kind":"reply","record":{"key":"a","fingerprint":"b","status":200,"body":{},"at":1}}\n';
const free: RestoreOptions = { replace: false, makeWay: async () => {} };

let home: string;
let dataDir: string;
let file: string;
let server: MongoServer;
let client: MongoClient;

async function start(folder: string): Promise<void> {
  // Compacts all the time, so that files change during the backup.
  server = await startMongoServer({ port: 0, dataDir: join(folder, 'mongo'), compactAboveBytes: 4_000 });
  client = new MongoClient(server.url, { retryWrites: false });
}

async function stop(): Promise<void> {
  await client.close();
  await server.close();
}

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'crease-backup-'));
  dataDir = join(home, 'data');
  file = join(home, 'crease.tar.gz');
  for (const name of ['run', 'logs', 'redis', 'mail/a', 'sandbox'])
    await mkdir(join(dataDir, name), { recursive: true });
  await writeFile(join(dataDir, '.crease-data'), 'ours');
  await writeFile(join(dataDir, 'secrets.json'), '{"JWT_KEYS":"k"}');
  await writeFile(join(dataDir, 'mail/a/empty.eml'), '');
  await writeFile(join(dataDir, 'mail/a', `${'long '.repeat(40)}.eml`), 'a mail');
  await writeFile(join(dataDir, 'logs/api.log'), 'words');
  await writeFile(join(dataDir, 'sandbox/journal.jsonl'), BOOKS);
  await start(dataDir);
});

afterEach(async () => {
  await stop();
  await rm(home, { recursive: true, force: true });
});

const count = () => client.db('crease').collection<{ _id: number }>('things').countDocuments();

/** The pid of a process that has ended. */
const deadPid = (): number => spawnSync('true').pid;

async function restored(name: string, from = file, options = free) {
  const folder = join(home, name);
  return { folder, ...(await restoreBackup(from, folder, options)) };
}

it('reports a full disk as such, and leaves no file', async () => {
  await writeFile(join(dataDir, 'sandbox/journal.jsonl'), randomBytes(4_000_000));
  await symlink('/dev/full', `${file}.partial`);
  await expect(writeBackup(dataDir, file)).rejects.toMatchObject({ code: 'ENOSPC' });
  expect((await readdir(home)).sort()).toEqual(['data']);
});

it('captures one instant of a database under writes and compaction, and everything beside it', async () => {
  const things = client.db('crease').collection<{ _id: number; text: string }>('things');
  let [acknowledged, writes] = [0, true];
  const writing = (async () => {
    while (writes) {
      await things.insertOne({ _id: acknowledged, text: 'x'.repeat(300) });
      acknowledged += 1;
    }
  })();
  const cuts: { name: string; least: number; most: number }[] = [];
  for (let i = 0; i < 8; i++) {
    while (acknowledged < (i + 1) * 40) await new Promise((resolve) => setImmediate(resolve));
    const least = acknowledged;
    await writeBackup(dataDir, join(home, `${i}.tar.gz`));
    cuts.push({ name: `${i}`, least, most: acknowledged + 1 });
  }
  writes = false;
  await writing;
  await stop();
  for (const { name, least, most } of cuts) {
    const { folder, violations } = await restored(name, join(home, `${name}.tar.gz`));
    expect(violations).toEqual([]);
    await start(folder);
    const found = await client.db('crease').collection<{ _id: number }>('things').find().toArray();
    expect(found.length).toBeGreaterThanOrEqual(least);
    expect(found.length).toBeLessThanOrEqual(most);
    // Nothing in between is missing.
    expect(found.map(({ _id }) => _id)).toEqual(found.map((_, i) => i));
    await stop();
    expect((await readdir(folder)).sort()).toEqual([
      '.crease-data',
      'mail',
      'mongo',
      'sandbox',
      'secrets.json',
    ]);
    expect(await readdir(join(folder, 'mail/a'))).toHaveLength(2);
    expect(await readFile(join(folder, 'sandbox/journal.jsonl'), 'utf8')).toBe(BOOKS);
  }
  await start(dataDir);
});

/** A copy with a bit of the byte at `at` turned over. */
function withBit(whole: Buffer, at: number): Buffer {
  const copy = Buffer.from(whole);
  copy[at] = (copy[at] ?? 0) ^ 1;
  return copy;
}

/** True if the second archive has other contents than the first, or cannot be unpacked. */
function isSpoilt(whole: Buffer, copy: Buffer): boolean {
  try {
    return !gunzipSync(copy).equals(gunzipSync(whole));
  } catch {
    return true;
  }
}

describe('refuses an incomplete backup in one sentence and changes nothing', () => {
  beforeEach(async () => {
    await client
      .db('crease')
      .collection('things')
      .insertMany([{ n: 1 }, { n: 2 }]);
    await writeBackup(dataDir, file);
  });

  const spoilt: Record<string, (whole: Buffer) => Buffer> = {
    'cut in the middle': (whole) => whole.subarray(0, whole.length / 2),
    'without its last byte': (whole) => whole.subarray(0, -1),
    'a tar cut between two entries': (whole) => gzipSync(gunzipSync(whole).subarray(0, 1024)),
    'another byte in a document': (whole) => {
      const tar = gunzipSync(whole);
      const at = tar.indexOf('ours');
      tar[at] = 0x21;
      return gzipSync(tar);
    },
    'a bit in the middle': (whole) => {
      let at = Math.floor(whole.length / 2);
      // No decoder reads some bits, such as the padding between two compressed blocks.
      while (!isSpoilt(whole, withBit(whole, at))) at += 1;
      return withBit(whole, at);
    },
    'a name that climbs out': (whole) => {
      const tar = gunzipSync(whole);
      tar.write('../../up.json', tar.indexOf('secrets.json'));
      return gzipSync(tar);
    },
    'no archive at all': () => Buffer.from('GIF89a'),
    empty: () => Buffer.alloc(0),
  };

  it.each(Object.keys(spoilt))('%s', async (how) => {
    const bad = join(home, 'bad.tar.gz');
    await writeFile(bad, spoilt[how]?.(await readFile(file)) ?? '');
    const before = (await readdir(home)).sort();
    await expect(restored('other', bad)).rejects.toThrow(
      /bad.tar.gz is no whole backup \(.+\)\. Nothing was changed\.$/,
    );
    expect((await readdir(home)).sort()).toEqual(before);
  });
});

it('keeps existing data unless told to replace it, and then moves it aside', async () => {
  await writeBackup(dataDir, file);
  const folder = join(home, 'other');
  await cp(dataDir, folder, { recursive: true });
  await writeFile(join(folder, 'mine.txt'), 'mine');
  const makeWay = () => Promise.reject(new Error('something was ended'));
  await expect(restored('other', file, { replace: false, makeWay })).rejects.toThrow(
    /is not empty.*Nothing was changed/,
  );
  expect(await readFile(join(folder, 'mine.txt'), 'utf8')).toBe('mine');

  const { setAside = '' } = await restored('other', file, { ...free, replace: true });
  expect(await readFile(join(setAside, 'mine.txt'), 'utf8')).toBe('mine');
  expect(await readdir(folder)).not.toContain('mine.txt');

  await mkdir(join(home, 'photos'));
  await writeFile(join(home, 'photos/a.jpg'), 'a');
  await expect(restored('photos', file, { replace: true, makeWay })).rejects.toThrow(
    /no data folder of Crease/,
  );
  expect(await readdir(join(home, 'photos'))).toEqual(['a.jpg']);
});

it('removes what a killed restore left, but no draft of one that runs and no other folder', async () => {
  await writeBackup(dataDir, file);
  // The highest pid of Linux is below this one; a container may give the pid of a killed process again.
  for (const pid of [99_999_999, process.pid]) await mkdir(join(home, `other.restoring-${pid}-0123abcd`));
  // A later process has the pid of the killed one.
  await mkdir(join(home, `other.restoring-${process.ppid}.0123456789ab-0123abcd`));
  // A draft of version 0.2.0, and one that was killed when it was ready to be moved in.
  await cp(dataDir, join(home, `other.restoring-${deadPid()}`), { recursive: true });
  await mkdir(join(home, 'other.restored-99999999-2026-11-30T18-41-22-000Z'));
  const kept = [
    `other.restoring-${process.ppid}-0123abcd`,
    `other.restoring-${process.ppid}.${markOf(process.ppid)}-0123abcd`,
    `other.restored-${process.ppid}-2026-11-30T18-41-22-000Z`,
    'other.restoring-2026',
    'other.restoring-99999999',
  ];
  // Copies that an operator named after a day, or after a process.
  const copies = ['other.restored-20261130', 'other.restoring-20261130', `other.restored-${deadPid()}`];
  for (const name of copies) await cp(dataDir, join(home, name), { recursive: true });
  for (const name of kept) await mkdir(join(home, name));
  await writeFile(join(home, 'other.restoring-2026', 'letter.txt'), 'not of Crease');
  await restored('other');
  expect((await readdir(home)).sort()).toEqual(['crease.tar.gz', 'data', 'other', ...kept, ...copies].sort());
});

it('leaves no partial file if it cannot be written', async () => {
  expect(await count()).toBe(0);
  await expect(writeBackup(dataDir, join(home, 'nowhere/crease.tar.gz'))).rejects.toThrow('ENOENT');
  expect((await readdir(home)).sort()).toEqual(['data']);
});
