import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, createReadStream, createWriteStream, fstatSync, openSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type Pack, pack } from 'tar-stream';
import { syncFolder, syncPath } from '../write-durably.js';
import { type CutFile, cutData } from './data-cut.js';
import { guardDraft } from './draft.js';
import { MANIFEST, type Manifest } from './manifest.js';

/** Not part of a backup: stores held by the cut, processes and logs, and Redis, whose content can be rebuilt. */
const LEFT_OUT = new Set(['mongo', 'sandbox', 'redis', 'run', 'logs']);

/** What was written. */
export interface Backup {
  takenAt: Date;
  files: number;
  bytes: number;
}

/**
 * Writes all local data below `dataDir` into one gzipped tar, whether the system runs or not: one instant of database
 * and provider, then keys, mails and other files, at least as of that instant. The file gets its name once it is whole
 * and on disk.
 * @throws Error of the file system; no partial file remains
 */
export async function writeBackup(dataDir: string, target: string): Promise<Backup> {
  using cut = cutData(dataDir);
  const draft = `${target}.partial`;
  using _guard = guardDraft(draft);
  try {
    const archive = pack();
    const writing = pipeline(archive, createGzip({ level: 6 }), createWriteStream(draft, { mode: 0o600 }));
    const filling = fill(archive, dataDir, cut.files, cut.at).catch((error: Error) => {
      archive.destroy(error);
      throw error;
    });
    // If the disk fills up, writing ends and the filling would wait forever.
    const files = await Promise.race([filling, writing.then(() => filling)]);
    await writing;
    syncPath(draft);
    await rename(draft, target);
    syncFolder(dirname(target));
    return { takenAt: cut.at, files: files.length, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) };
  } catch (error) {
    // On a broken disk this fails as well; the first error is reported.
    await rm(draft, { force: true }).catch(() => {});
    throw error;
  }
}

async function fill(
  archive: Pack,
  dataDir: string,
  cut: readonly CutFile[],
  takenAt: Date,
): Promise<Manifest['files']> {
  const files: Manifest['files'] = [];
  for (const file of cut) files.push(await addFile(archive, file));
  for (const path of await otherFiles(dataDir)) {
    const added = await addOther(archive, dataDir, path);
    if (added) files.push(added);
  }
  archive.entry(
    { name: MANIFEST, mode: 0o600 },
    `${JSON.stringify({ format: 1, takenAt, files }, null, 2)}\n`,
  );
  archive.finalize();
  return files;
}

async function otherFiles(dataDir: string): Promise<string[]> {
  const kept = (await readdir(dataDir)).filter((name) => !LEFT_OUT.has(name) && !name.endsWith('.next'));
  const below = await Promise.all(
    kept.map(async (name) => {
      const entries = await readdir(join(dataDir, name), { recursive: true, withFileTypes: true }).catch(
        (error: NodeJS.ErrnoException) => {
          if (error.code === 'ENOTDIR') return undefined;
          if (error.code === 'ENOENT') return [];
          throw error;
        },
      );
      if (!entries) return [name];
      return entries
        .filter((entry) => entry.isFile())
        .map((entry) => relative(dataDir, join(entry.parentPath, entry.name)).split(sep).join('/'));
    }),
  );
  return below.flat().sort();
}

/** Skips a file that disappears during the backup, such as a deleted mail. */
async function addOther(
  archive: Pack,
  dataDir: string,
  path: string,
): Promise<Manifest['files'][number] | undefined> {
  let handle: number;
  try {
    handle = openSync(join(dataDir, path), 'r');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
  try {
    return await addFile(archive, { path, handle, bytes: fstatSync(handle).size });
  } finally {
    closeSync(handle);
  }
}

async function addFile(archive: Pack, { path, handle, bytes }: CutFile): Promise<Manifest['files'][number]> {
  const hash = createHash('sha256');
  const entry = archive.entry({ name: path, size: bytes, mode: 0o600 });
  // A full disk fails every entry; the writing of the file reports it.
  entry.on('error', () => {});
  if (bytes > 0) {
    const content = createReadStream('', { fd: handle, start: 0, end: bytes - 1, autoClose: false });
    // A stream that is destroyed closes the handle, which belongs to the caller.
    for await (const chunk of content.iterator({ destroyOnReturn: false })) {
      hash.update(chunk);
      if (!entry.write(chunk)) await once(entry, 'drain');
    }
  }
  entry.end(null);
  await once(entry, 'close');
  return { path, bytes, sha256: hash.digest('hex') };
}
