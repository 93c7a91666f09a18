import { closeSync, fdatasync, fdatasyncSync, fsyncSync, ftruncateSync, openSync, writeSync } from 'node:fs';
import path from 'node:path';
import { CommandError } from './command-error.js';
import { encodeRecord, type Operation } from './journal-record.js';

/** The journal's file of a number; each snapshot begins a new one. */
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

type Waiter = { resolve: () => void; reject: (error: Error) => void };

/**
 * The append-only log. A record is written at once, so a killed process loses nothing that anyone has seen, and
 * an answer waits for `fdatasync`, which serves all commands that came meanwhile, so a power cut loses nothing
 * acknowledged either.
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

  constructor(
    private readonly directory: string,
    public number: number,
    size: number,
    private readonly onFailure: (error: Error) => void,
  ) {
    this.handle = openSync(journalPath(directory, number), size > 0 ? 'r+' : 'w+');
    this.written = size;
    this.synced = size;
  }

  /** Bytes in the current file. */
  get size(): number {
    return this.written;
  }

  /**
   * Appends one record. @returns a promise of its being on disk
   * @throws CommandError when it cannot be written (a full disk); then nothing of it stays
   */
  append(operations: readonly Operation[]): Promise<void> {
    if (this.failure)
      throw new CommandError('InternalError', `the journal has failed: ${this.failure.message}`);
    this.write(encodeRecord(operations, this.synced));
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
      ftruncateSync(this.handle, this.written);
      throw new CommandError('OutOfDiskSpace', `the journal cannot be written: ${String(error)}`);
    }
    this.written += record.length;
  }

  /** Waits for the end of this turn of the event loop, so that commands that came together share one sync. */
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

  /** After a failed sync the disk's state is unknown: no later write may be called safe. */
  private fail(error: Error, waiters: readonly Waiter[]): void {
    this.failure = error;
    for (const { reject } of [...waiters, ...this.waiters]) reject(error);
    this.waiters = [];
    this.onFailure(error);
  }

  /**
   * Ends the current file, everything in it on disk, and begins the next.
   * @param capture called in the same turn, so the state it sees is just what the ended files tell
   * @returns the new file's number and what was captured; rejects when no new file can be made, and the old
   *   one stays in use
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
