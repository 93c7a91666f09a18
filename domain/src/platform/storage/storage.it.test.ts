import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openS3Server, type S3Server } from '../../testing/s3-server.js';
import { mountSmallDisk, NO_MOUNT } from '../../testing/small-disk.js';
import { parseEnv } from '../env.js';
import { filesFolder, openStorage } from './open-storage.js';
import type { Storage } from './storage.js';
import { nameOf, type StoredName, storedName } from './stored-name.js';

const ID = 'a3f01b2c9d8e7f6a5b4c3d2e';
const away = { code: 'UNAVAILABLE', retryAfterSeconds: 5 };
const pictureOf = (text: string, id = ID): [StoredName, Buffer] => {
  const bytes = Buffer.from(text);
  return [nameOf('pictures', id, bytes), bytes];
};

interface Place {
  storage: Storage;
  /** Another process's. */
  other: Storage;
  /** Changes a stored file behind our back. */
  damage(name: StoredName, bytes: string): Promise<void>;
  remove(): Promise<void>;
}

async function onDisk(): Promise<Place> {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'crease-files-'));
  const env = parseEnv({ NODE_ENV: 'test', DATA_DIR });
  return {
    storage: openStorage(env),
    other: openStorage(env),
    damage: (name, bytes) => writeFile(join(filesFolder(DATA_DIR), name), bytes),
    remove: () => rm(DATA_DIR, { recursive: true }),
  };
}

async function inBucket(): Promise<Place> {
  const server = await openS3Server();
  const env = parseEnv({ NODE_ENV: 'test', ...server.env });
  return {
    storage: openStorage(env),
    other: openStorage(env),
    // The name of the server's metadata files.
    damage: (name, bytes) => writeFile(join(server.folder, `${name}._S3rver_object`), bytes),
    remove: () => server.remove(),
  };
}

describe.each([
  ['a folder', onDisk],
  ['a bucket', inBucket],
] as const)('%s', (_, open) => {
  let place: Place;
  beforeAll(async () => {
    place = await open();
  });
  afterAll(async () => {
    await place.remove();
  });

  it('returns a stored file to every process, however often it is stored', async () => {
    const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, i) => i % 256));
    const name = nameOf('pictures', ID, bytes);
    expect(await place.storage.get(name)).toBeUndefined();
    expect(await place.storage.exists(name)).toBe(false);
    await Promise.all([
      place.storage.put(name, bytes),
      place.other.put(name, bytes),
      place.storage.put(name, bytes),
    ]);
    expect((await place.other.get(name))?.equals(bytes)).toBe(true);
    expect(await place.other.exists(name)).toBe(true);
  });

  it('deletes only the named file, and can repeat the deletion', async () => {
    const [mine, bytes] = pictureOf('the same picture');
    const [theirs] = pictureOf('the same picture', 'b3f01b2c9d8e7f6a5b4c3d2e');
    expect(theirs).not.toBe(mine);
    await place.storage.put(mine, bytes);
    await place.storage.put(theirs, bytes);
    await place.other.delete(mine);
    await place.storage.delete(mine);
    expect(await place.storage.get(mine)).toBeUndefined();
    expect((await place.storage.get(theirs))?.equals(bytes)).toBe(true);
  });

  it('counts a file as missing if its content does not match its name', async () => {
    const [name, bytes] = pictureOf('whole');
    await place.storage.put(name, bytes);
    await place.damage(name, 'wh');
    expect(await place.storage.get(name)).toBeUndefined();
    await place.storage.put(name, bytes);
    expect((await place.storage.get(name))?.equals(bytes)).toBe(true);
  });

  it('keeps an empty file', async () => {
    const [name, bytes] = pictureOf('');
    await place.storage.put(name, bytes);
    expect((await place.storage.get(name))?.length).toBe(0);
  });
});

it('refuses a file name that leads outside the storage', () => {
  const [name] = pictureOf('x');
  expect(storedName.safeParse(name).success).toBe(true);
  for (const bad of [
    '',
    '../x',
    `${name}/..`,
    `/${name}`,
    name.replace('pictures', 'secrets'),
    `${name}\n`,
  ]) {
    expect(storedName.safeParse(bad).success, bad).toBe(false);
  }
});

describe('a folder', () => {
  it('that is a file counts as unavailable for writes', async () => {
    const at = await mkdtemp(join(tmpdir(), 'crease-files-'));
    await writeFile(filesFolder(at), '');
    const storage = openStorage(parseEnv({ NODE_ENV: 'test', DATA_DIR: at }));
    await expect(storage.put(...pictureOf('x'))).rejects.toMatchObject(away);
    await rm(at, { recursive: true });
  });

  it('removes what a crash left half written after an hour, and nothing younger', async () => {
    const place = await onDisk();
    const parts = join(place.storage.place, '.parts');
    await place.other.put(...pictureOf('first'));
    await writeFile(join(parts, 'old'), 'half');
    await writeFile(join(parts, 'young'), 'half');
    const long = new Date(Date.now() - 2 * 3_600_000);
    await utimes(join(parts, 'old'), long, long);
    await place.storage.put(...pictureOf('second'));
    expect(await readdir(parts)).toEqual(['young']);
    await place.remove();
  });

  it.skipIf(NO_MOUNT)(
    `that is full stores no partial file, and works again when there is room${NO_MOUNT}`,
    async () => {
      const disk = await mountSmallDisk(4);
      const storage = openStorage(parseEnv({ NODE_ENV: 'test', DATA_DIR: disk.path }));
      const [small, bytes] = pictureOf('small');
      await storage.put(small, bytes);
      disk.fill();
      const large = Buffer.alloc(500_000, 7);
      const name = nameOf('pictures', ID, large);
      await expect(storage.put(name, large)).rejects.toMatchObject(away);
      expect(await storage.get(name)).toBeUndefined();
      expect(await readdir(join(storage.place, '.parts'))).toEqual([]);
      expect((await storage.get(small))?.equals(bytes)).toBe(true);
      disk.free();
      await storage.put(name, large);
      expect((await storage.get(name))?.equals(large)).toBe(true);
      await disk.remove();
    },
  );
});

describe('a bucket', () => {
  let server: S3Server;
  beforeAll(async () => {
    server = await openS3Server();
  });
  afterAll(async () => {
    await server.remove();
  });

  it('that is unreachable counts as unavailable, and has all its files when it is back', async () => {
    const storage = openStorage(parseEnv({ NODE_ENV: 'test', ...server.env }));
    const [name, bytes] = pictureOf('kept');
    await storage.put(name, bytes);
    await server.stop();
    const [other, more] = pictureOf('not kept');
    await expect(storage.put(other, more)).rejects.toMatchObject(away);
    await expect(storage.get(name)).rejects.toMatchObject(away);
    await expect(storage.exists(name)).rejects.toMatchObject(away);
    await expect(storage.delete(name)).rejects.toMatchObject(away);
    await server.start();
    expect((await storage.get(name))?.equals(bytes)).toBe(true);
    expect(await storage.get(other)).toBeUndefined();
  });

  it('that does not exist counts as unavailable, not as a missing file', async () => {
    const storage = openStorage(parseEnv({ NODE_ENV: 'test', ...server.env, S3_BUCKET: 'no-such-bucket' }));
    const [name, bytes] = pictureOf('x');
    await expect(storage.put(name, bytes)).rejects.toMatchObject(away);
    await expect(storage.get(name)).rejects.toMatchObject(away);
    await expect(storage.delete(name)).rejects.toMatchObject(away);
  });
});
