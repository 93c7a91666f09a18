import {
  closeSync,
  existsSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { tryToWrite } from '../no-room.js';
import { identityOf } from './process-identity.js';

/** A process that an earlier launcher of this data folder started. */
export interface KnownProcess {
  name: string;
  pid: number;
}

/**
 * `<name>.pid` holds a pid for people and tools; `<name>.id` identifies the process, so that a reused pid is never
 * taken for ours.
 */
export class PidFiles {
  constructor(private readonly folder: string) {
    mkdirSync(folder, { recursive: true });
  }

  /** @returns false if the disk cannot be written */
  write(name: string, pid: number): boolean {
    return this.replace(`${name}.id`, identityOf(pid) ?? 'gone') && this.replace(`${name}.pid`, `${pid}\n`);
  }

  remove(name: string): void {
    tryToWrite(() => {
      rmSync(join(this.folder, `${name}.pid`), { force: true });
      rmSync(join(this.folder, `${name}.id`), { force: true });
    });
  }

  /** The recorded processes that still live. */
  alive(): KnownProcess[] {
    return readdirSync(this.folder)
      .filter((file) => file.endsWith('.pid'))
      .map((file) => file.slice(0, -'.pid'.length))
      .map((name) => ({ name, pid: Number(this.read(`${name}.pid`)) }))
      .filter(({ name, pid }) => pid > 1 && this.read(`${name}.id`) === identityOf(pid));
  }

  private read(file: string): string | undefined {
    try {
      return readFileSync(join(this.folder, file), 'utf8').trim();
    } catch {
      return undefined; // never written, or removed by hand
    }
  }

  private replace(file: string, content: string): boolean {
    const next = join(this.folder, `.${file}.next`);
    const isReplaced = tryToWrite(() => {
      writeFileSync(next, content);
      renameSync(next, join(this.folder, file));
    });
    if (isReplaced) return true;
    tryToWrite(() => rmSync(next, { force: true }));
    return tryToWrite(() => this.overwrite(file, content));
  }

  /** On a full disk an existing file is overwritten in place; a new one is left out, and its process runs without. */
  private overwrite(file: string, content: string): void {
    const known = join(this.folder, file);
    if (!existsSync(known)) return;
    const handle = openSync(known, 'r+');
    ftruncateSync(handle, writeSync(handle, content));
    closeSync(handle);
  }
}
