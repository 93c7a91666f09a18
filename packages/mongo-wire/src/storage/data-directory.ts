import { createHash } from 'node:crypto';
import { mkdirSync, realpathSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { DiskReserve } from './disk-reserve.js';
import { FileJournal } from './journal.js';
import { isNoRoom } from './no-room.js';
import { recover, removeBefore } from './recovery.js';
import { freeze, writeSnapshot } from './snapshot.js';
import type { Store } from './store.js';

/** A journal is compacted if it is larger than this and more than twice the last snapshot, in bytes. */
const COMPACT_ABOVE_BYTES = 16 * 1024 * 1024;
/** On a full disk: delay before the next attempt after a failure; doubles each time. */
const RETRY_AFTER_MS = 1_000;
const RETRY_AFTER_MOST_MS = 15_000;

/** A store's directory on disk: recovered when opened, compacted as it grows, locked by one process at a time. */
export class DataDirectory {
  private compacting: Promise<void> | undefined;
  private retryAfterMs = RETRY_AFTER_MS;
  private notBefore = 0;
  private closed = false;

  private constructor(
    private readonly directory: string,
    private readonly store: Store,
    readonly journal: FileJournal,
    private readonly reserve: DiskReserve,
    private snapshotBytes: number,
    private readonly lock: Server,
    private readonly log: (line: string) => void,
    private readonly compactAbove: number,
  ) {}

  /**
   * Recovers the directory's data into the store, which then journals into it.
   * @throws Error when another server uses the directory, or DamagedDataError
   */
  static async open(
    directory: string,
    store: Store,
    options: { log: (line: string) => void; onFailure: (error: Error) => void; compactAboveBytes?: number },
  ): Promise<DataDirectory> {
    mkdirSync(directory, { recursive: true });
    const lock = await lockDirectory(directory);
    try {
      const { journalNumber, journalBytes, snapshotBytes } = recover(directory, store, options.log);
      const reserve = new DiskReserve(directory);
      const journal = new FileJournal(directory, journalNumber, journalBytes, reserve, options);
      store.journal = journal;
      const { log, compactAboveBytes = COMPACT_ABOVE_BYTES } = options;
      return new DataDirectory(
        directory,
        store,
        journal,
        reserve,
        snapshotBytes,
        lock,
        log,
        compactAboveBytes,
      );
    } catch (error) {
      lock.close();
      throw error;
    }
  }

  /** Compacts if the journal has outgrown the data, or the disk is full; commands continue meanwhile. */
  compactIfDue(): void {
    if (this.closed) return;
    const grown = this.journal.size > Math.max(this.compactAbove, 2 * this.snapshotBytes);
    if (grown || (this.journal.isShort && Date.now() >= this.notBefore)) void this.compact();
  }

  /** Writes a snapshot and deletes the journals before it. A failed attempt leaves the old files in use. */
  compact(): Promise<void> {
    this.compacting ??= this.writeSnapshot()
      .then(
        () => {
          this.retryAfterMs = RETRY_AFTER_MS;
          if (this.reserve.held) this.journal.noteRoom();
        },
        (error: unknown) => {
          this.log(`no snapshot this time: ${String(error)}`);
          this.notBefore = Date.now() + this.retryAfterMs;
          // No other request before that.
          setTimeout(() => this.compactIfDue(), this.retryAfterMs + 1).unref();
          this.retryAfterMs = Math.min(2 * this.retryAfterMs, RETRY_AFTER_MOST_MS);
        },
      )
      .finally(() => {
        this.compacting = undefined;
      });
    return this.compacting;
  }

  private async writeSnapshot(): Promise<void> {
    const { number, captured } = await this.journal.rotate(() => freeze(this.store));
    const write = async () => {
      this.snapshotBytes = await writeSnapshot(this.directory, number, captured);
      removeBefore(this.directory, await readdir(this.directory), number);
    };
    if (this.journal.isShort) return this.reserve.lend(write);
    try {
      await write();
    } catch (error) {
      if (!isNoRoom(error)) throw error;
      await this.reserve.lend(write);
    }
  }

  async close(): Promise<void> {
    this.closed = true;
    await this.compacting;
    await this.journal.close();
    await new Promise<void>((resolve) => this.lock.close(() => resolve()));
  }
}

/** Holds a socket whose name comes from the directory: the system frees it when the process ends, however it ends. */
async function lockDirectory(directory: string): Promise<Server> {
  const real = realpathSync(directory);
  const { ino, dev } = await stat(real);
  const name = `crease-mongo-${createHash('sha256').update(`${dev}:${ino}:${real}`).digest('hex').slice(0, 24)}`;
  const address = process.platform === 'linux' ? `\0${name}` : path.join(os.tmpdir(), `${name}.sock`);
  const server = createServer((socket) => socket.destroy());
  return new Promise((resolve, reject) => {
    server.once('error', (error) =>
      reject(new Error(`another server is using ${directory}`, { cause: error })),
    );
    server.listen(address, () => resolve(server.unref()));
  });
}
