import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, mkdirSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { type Extract, extract } from 'tar-stream';
import { isNoRoom } from '../no-room.js';
import { MANIFEST, type Manifest, manifestSchema } from './manifest.js';

type Entry = Extract extends AsyncIterable<infer E> ? E : never;

/** The file is not a backup, incomplete, or altered; `message` says which. */
export class DamagedBackupError extends Error {
  override name = 'DamagedBackupError';
}

/**
 * Unpacks a backup into an empty folder and compares each file with the manifest.
 * @throws DamagedBackupError if it is not whole; Error of the file system
 */
export async function readBackup(file: string, folder: string): Promise<Manifest> {
  const found = new Map<string, { bytes: number; sha256: string }>();
  let manifest: Manifest | undefined;
  const unpack = async (entries: AsyncIterable<Entry>) => {
    for await (const entry of entries) {
      const { name } = entry.header;
      if (manifest) throw new DamagedBackupError('something follows its end');
      if (name === MANIFEST) manifest = await readManifest(entry);
      else if (isBelow(name)) found.set(name, await writeOut(entry, join(folder, name)));
      else throw new DamagedBackupError(`it names a file elsewhere, ${JSON.stringify(name)}`);
    }
  };
  const archive = extract();
  const over = new AbortController();
  const feed = async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) if (!archive.write(chunk)) await once(archive, 'drain', over);
    archive.end(null);
  };
  try {
    const reading = pipeline(createReadStream(file), createGunzip(), feed, over).catch((error: Error) => {
      archive.destroy(error);
      throw error;
    });
    await Promise.all([reading, unpack(archive)]);
  } catch (error) {
    if (error instanceof DamagedBackupError || isOfFileSystem(error)) throw error;
    throw new DamagedBackupError(error instanceof Error ? error.message : String(error));
  } finally {
    over.abort();
  }
  if (!manifest) throw new DamagedBackupError('its end is missing');
  compare(manifest, found);
  return manifest;
}

function isBelow(name: string): boolean {
  return manifestSchema.shape.files.element.shape.path.safeParse(name).success;
}

/** A full disk or an unreadable file says nothing about the backup. */
function isOfFileSystem(error: unknown): boolean {
  if (isNoRoom(error)) return true;
  return error instanceof Error && 'syscall' in error;
}

/** The library's types do not say what it yields. */
async function* bytesOf(entry: Entry): AsyncIterable<Uint8Array> {
  for await (const chunk of entry) if (chunk instanceof Uint8Array) yield chunk;
}

async function readManifest(entry: Entry): Promise<Manifest> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of bytesOf(entry)) chunks.push(chunk);
  return manifestSchema.parse(JSON.parse(Buffer.concat(chunks).toString('utf8')));
}

async function writeOut(entry: Entry, target: string): Promise<{ bytes: number; sha256: string }> {
  mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
  const hash = createHash('sha256');
  let bytes = 0;
  const file = await open(target, 'wx', 0o600);
  try {
    for await (const chunk of bytesOf(entry)) {
      hash.update(chunk);
      bytes += chunk.length;
      await file.writeFile(chunk);
    }
    await file.datasync();
  } finally {
    await file.close();
  }
  return { bytes, sha256: hash.digest('hex') };
}

function compare(manifest: Manifest, found: ReadonlyMap<string, { bytes: number; sha256: string }>): void {
  for (const { path, bytes, sha256 } of manifest.files) {
    const file = found.get(path);
    if (!file) throw new DamagedBackupError(`${path} is missing`);
    if (file.bytes !== bytes || file.sha256 !== sha256)
      throw new DamagedBackupError(`${path} is not as it was written`);
  }
  if (found.size !== manifest.files.length) throw new DamagedBackupError('it holds more than it says');
}
