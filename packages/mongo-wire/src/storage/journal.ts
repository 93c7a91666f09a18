import { closeSync, fdatasync, fdatasyncSync, fsyncSync, ftruncateSync, openSync, writeSync } from 'node:fs';
import path from 'node:path';
import { CommandError } from '../request/command-error.js';
import type { DiskReserve } from './disk-reserve.js';
import { encodeRecord, type Operation } from './journal-record.js';
import { brokenDiskCode, isNoRoom } from './no-room.js';

/** The path of a numbered journal; each snapshot begins a new one. */
export function journalPath(directory: string, number: number): string {
  return path.join(directory, `journal-${String(number).padStart(6, '0')}.log`);
}

/** Makes a directory's entries durable. */
export function syncDirectory(directory: string): void {
  const handle = openSync(directory, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Operations that reduce the data. */
const FREEING = new Set(['del', 'drop', 'unindex']);

type Waiter = { resolve: () => void; reject: (error: Error) => void };

/**
 * The append-only log. A record is written immediately, so a killed process loses nothing visible. Answers wait for
 * `fdatasync`, shared by all commands that arrived meanwhile, so a power cut loses nothing acknowledged.
 */
export class FileJournal {
  private handle: number;
  private written: number;
  private synced: number;
  private waiters: Waiter[] = [];
  private syncing = false;
  private scheduled = false;
  private failure: Error | undefined;
  private rotation: (() => void) | undefined;
  private short = false;

  constructor(
    private readonly directory: string,
    public number: number,
    size: number,
    private readonly reserve: DiskReserve,
    private readonly events: { onFailure: (error: Error) => void; log: (line: string) => void },
  ) {
    this.handle = openSync(journalPath(directory, number), size > 0 ? 'r+' : 'w+');
    this.written = size;
    this.synced = size;
  }

  /** True after a change was refused for lack of space, until there is space again. */
  get isShort(): boolean {
    return this.short;
  }

  /** Ends the lack of space, because a growing write succeeded or a snapshot freed space. */
  noteRoom(): void {
    if (this.short) this.events.log(`there is room again on the disk of ${this.directory}`);
    this.short = false;
  }

  /** Bytes in the current file. */
  get size(): number {
    return this.written;
  }

  /**
   * Appends one record. On a full disk a freeing record uses the reserve; a growing one is refused until the reserve is
   * held again. @returns a promise of durability @throws CommandError if it cannot be written; nothing of it stays then
   */
  append(operations: readonly Operation[]): Promise<void> {
    if (this.failure)
      throw new CommandError('InternalError', `the journal has failed: ${this.failure.message}`);
    const frees = operations.every(({ head }) => FREEING.has(String(head.o)));
    const record = encodeRecord(operations, this.synced);
    try {
      if (!frees && !this.reserve.admitGrowth()) throw this.noRoom();
      this.writeWithReserve(record, frees);
    } catch (error) {
      throw this.refusalOf(error);
    }
    if (!frees) this.noteRoom();
    return new Promise((resolve, reject) => {
      this.waiters.push({ resolve, reject });
      this.schedule();
    });
  }

  private write(record: Buffer): void {
    let done = 0;
    try {
      while (done < record.length) {
        done += writeSync(this.handle, record, done, record.length - done, this.written + done);
      }
    } catch (error) {
      try {
        ftruncateSync(this.handle, this.written);
      } catch {
        // The next record overwrites what remains, or recovery cuts it off.
      }
      throw error;
    }
    this.written += record.length;
  }

  private writeWithReserve(record: Buffer, frees: boolean): void {
    try {
      this.write(record);
    } catch (error) {
      if (!isNoRoom(error) || !frees || !this.reserve.giveUp()) throw error;
      this.noRoom();
      this.write(record);
    }
  }

  private refusalOf(error: unknown): CommandError {
    if (error instanceof CommandError) return error;
    if (isNoRoom(error)) return this.noRoom();
    const diskError = brokenDiskCode(error);
    if (!diskError) return new CommandError('InternalError', `the journal: ${String(error)}`);
    const message = `the disk of ${this.directory} cannot be written, so the change was not made: ${String(error)}`;
    return new CommandError('OutOfDiskSpace', message, { diskError });
  }

  /** Logs once that there is no space. */
  private noRoom(): CommandError {
    const message =
      `the disk of ${this.directory} is full, so the change was not made. Free room on it, or delete documents ` +
      '(in small parts): reads and deletes go on, and everything else does once there is room';
    if (!this.short) this.events.log(message);
    this.short = true;
    return new CommandError('OutOfDiskSpace', message);
  }

  /** Waits for the end of this turn of the event loop, so that commands that arrived together share one sync. */
  private schedule(): void {
    if (this.syncing || this.scheduled) return;
    this.scheduled = true;
    setImmediate(() => {
      this.scheduled = false;
      if (!this.syncing) this.sync();
    });
  }

  private sync(): void {
    const { waiters, written } = this;
    this.waiters = [];
    this.syncing = true;
    fdatasync(this.handle, (error) => {
      this.syncing = false;
      if (error) {
        this.fail(error, waiters);
        return;
      }
      this.synced = written;
      for (const { resolve } of waiters) resolve();
      if (this.rotation) this.rotation();
      else if (this.waiters.length > 0) this.sync();
    });
  }

  /** After a failed sync the disk's state is unknown: no later write may be acknowledged. */
  private fail(error: Error, waiters: readonly Waiter[]): void {
    this.failure = error;
    for (const { reject } of [...waiters, ...this.waiters]) reject(error);
    this.waiters = [];
    this.events.onFailure(error);
  }

  /**
   * Closes the current file durably and starts the next. @param capture called in the same turn, so its state matches
   * the closed files exactly @returns the new file's number and what was captured; rejects if no new file can be
   * created, and the old one stays in use
   */
  rotate<T>(capture: () => T): Promise<{ number: number; captured: T }> {
    return new Promise((resolve, reject) => {
      const turn = () => {
        this.rotation = undefined;
        try {
          this.beginNext();
          resolve({ number: this.number, captured: capture() });
        } catch (error) {
          reject(error);
          if (this.waiters.length > 0) this.schedule();
        }
      };
      if (this.syncing) this.rotation = turn;
      else turn();
    });
  }

  private beginNext(): void {
    const next = openSync(journalPath(this.directory, this.number + 1), 'w+');
    syncDirectory(this.directory);
    const { waiters } = this;
    this.waiters = [];
    try {
      fdatasyncSync(this.handle);
      closeSync(this.handle);
    } catch (error) {
      this.fail(error instanceof Error ? error : new Error(String(error)), waiters);
      throw error;
    }
    this.handle = next;
    this.number++;
    this.written = 0;
    this.synced = 0;
    for (const { resolve } of waiters) resolve();
  }

  /** Flushes and closes the file. */
  async close(): Promise<void> {
    while (this.syncing) await new Promise((resolve) => setImmediate(resolve));
    if (this.failure) return;
    fdatasyncSync(this.handle);
    closeSync(this.handle);
    this.failure = new Error('the journal is closed');
    for (const { resolve } of this.waiters) resolve();
    this.waiters = [];
  }
}
