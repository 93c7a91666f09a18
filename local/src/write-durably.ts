import { closeSync, fsyncSync, openSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

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
