import { randomBytes } from 'node:crypto';
import { access, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Storage, storageAway } from './storage.js';
import type { StoredName } from './stored-name.js';

/** Temporary files before they get their name, on the same disk. */
const PARTS = '.parts';
/** An older temporary file was left by a crash, because no write takes this long. */
const PART_IS_LEFT_AFTER_MS = 3_600_000;

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');

/** Runs a step on the disk; turns any error (full, read-only, no permission) into `UNAVAILABLE`. */
async function onDisk<T>(step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (cause) {
    throw storageAway(cause);
  }
}

/** The same, for a file that may not be there. */
const unlessMissing = <T>(step: () => Promise<T>): Promise<T | undefined> =>
  onDisk(() =>
    step().catch((error: unknown) => {
      if (isMissing(error)) return undefined;
      throw error;
    }),
  );

/** Files in a folder of this machine, or one that several machines mount. */
export function openDiskStorage(folder: string): Storage {
  const pathOf = (name: StoredName) => join(folder, name);
  let tidied: Promise<void> | undefined;

  /** Removes leftovers of crashed writes, once per process, at its first write. */
  const tidy = () => {
    tidied ??= removeLeftParts(join(folder, PARTS)).catch(() => undefined); // the next process tries again
    return tidied;
  };

  return {
    place: folder,
    put: (name, bytes) =>
      onDisk(async () => {
        await mkdir(join(folder, PARTS), { recursive: true });
        await tidy();
        const part = join(folder, PARTS, randomBytes(12).toString('hex'));
        try {
          await writeWhole(part, bytes);
          await mkdir(dirname(pathOf(name)), { recursive: true });
          // Atomic: readers see the whole file or none.
          await rename(part, pathOf(name));
        } catch (error) {
          await rm(part, { force: true });
          throw error;
        }
      }),
    get: (name) => unlessMissing(() => readFile(pathOf(name))),
    exists: async (name) =>
      (await unlessMissing(() => access(pathOf(name)).then(() => true as const))) ?? false,
    delete: (name) => onDisk(() => rm(pathOf(name), { force: true })),
  };
}

/** Writes a file and waits until the disk has it. */
async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function removeLeftParts(folder: string): Promise<void> {
  const before = Date.now() - PART_IS_LEFT_AFTER_MS;
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    // Another process may have renamed it meanwhile.
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
    if (mtimeMs < before) await rm(path, { force: true });
  }
}
