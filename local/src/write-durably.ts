import { closeSync, fsyncSync, openSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { hasCodeOf } from './no-room.js';

/** Errors of a folder that only takes new names, and of file systems that do not sync folders. */
const UNSYNCABLE = new Set(['EACCES', 'EPERM', 'EINVAL']);

/** Writes a small file whole or not at all; once it returns, a power cut does not lose it. */
export function writeDurably(file: string, content: string, mode = 0o644): void {
  const draft = `${file}.next`;
  writeFileSync(draft, content, { mode, flush: true });
  renameSync(draft, file);
  syncPath(dirname(file));
}

/** Makes the content of a file, or the entries of a folder, durable. */
export function syncPath(path: string): void {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Makes the entries of a folder durable if it can be read and its file system syncs folders. */
export function syncFolder(folder: string): void {
  try {
    syncPath(folder);
  } catch (error) {
    if (!hasCodeOf(UNSYNCABLE, error)) throw error;
  }
}
