import {
  closeSync,
  copyFileSync,
  existsSync,
  fstatSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  truncateSync,
} from 'node:fs';
import { tryToWrite } from '../no-room.js';

/** A log beyond this size is moved to `.1.log` and started again. */
const LARGEST_BYTES = 64 * 1024 * 1024;

/**
 * One process's log. The process writes to it directly through `descriptor`, so its last words outlive the launcher,
 * which only reads along for the terminal.
 */
export class LogFile {
  readonly descriptor: number;
  private readonly reader: number;
  private position = 0;
  private rest = '';

  constructor(readonly path: string) {
    if (existsSync(path)) renameSync(path, this.previous);
    this.descriptor = openSync(path, 'a');
    this.reader = openSync(path, 'r');
  }

  /** The complete lines written since the last call. */
  newLines(): string[] {
    const size = fstatSync(this.reader).size;
    if (size < this.position) this.position = 0;
    const chunk = Buffer.alloc(Math.min(size - this.position, 1024 * 1024));
    const length = chunk.length === 0 ? 0 : readSync(this.reader, chunk, 0, chunk.length, this.position);
    this.position += length;
    const lines = (this.rest + chunk.toString('utf8', 0, length)).split('\n');
    this.rest = lines.pop() ?? '';
    if (this.position === size && size > LARGEST_BYTES) this.startAnew();
    return lines;
  }

  /** The last lines of the log, to explain why a process ended. */
  lastLines(count: number): string[] {
    const size = fstatSync(this.reader).size;
    const chunk = Buffer.alloc(Math.min(size, 16 * 1024));
    readSync(this.reader, chunk, 0, chunk.length, size - chunk.length);
    return chunk.toString('utf8').trimEnd().split('\n').slice(-count);
  }

  close(): void {
    closeSync(this.descriptor);
    closeSync(this.reader);
  }

  private get previous(): string {
    return this.path.replace(/\.log$/, '.1.log');
  }

  private startAnew(): void {
    // On a full disk the space is worth more than the old lines.
    const isKept = tryToWrite(() => copyFileSync(this.path, this.previous));
    const isCut = tryToWrite(() => {
      if (!isKept) rmSync(this.previous, { force: true });
      truncateSync(this.path, 0);
    });
    if (isCut) this.position = 0;
  }
}
