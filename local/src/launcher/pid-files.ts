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
import { isNoRoom, tryToWrite } from '../no-room.js';
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

  /** @returns false if the disk is read-only or broken; on a full one the process may run without its files */
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
    return tryToWrite(() => {
      try {
        writeFileSync(next, content);
        renameSync(next, join(this.folder, file));
      } catch (error) {
        tryToWrite(() => rmSync(next, { force: true }));
        if (!isNoRoom(error)) throw error;
        this.overwrite(file, content);
      }
    });
  }

  /** On a full disk an existing file is overwritten in place if that needs no space; otherwise it is left as it is. */
  private overwrite(file: string, content: string): void {
    const known = join(this.folder, file);
    if (!existsSync(known)) return;
    const handle = openSync(known, 'r+');
    try {
      ftruncateSync(handle, writeSync(handle, content));
    } catch (error) {
      if (!isNoRoom(error)) throw error;
    } finally {
      closeSync(handle);
    }
  }
}
