import { randomBytes } from 'node:crypto';
import { closeSync, openSync, rmSync, statfsSync, statSync, writeSync } from 'node:fs';
import path from 'node:path';
import { isNoRoom } from './no-room.js';

/** Size of the reserve: enough for tens of thousands of deletes, and for the snapshot after them. */
export const RESERVE_BYTES = 4 * 1024 * 1024;
const CHUNK_BYTES = 1024 * 1024;
/** Below this much free space the disk counts as full, so that small changes do not succeed while larger ones fail. */
const LEAST_ROOM_BYTES = 256 * 1024;
/** How long a reading of the free space is cached. */
const LOOK_EVERY_MS = 100;

/**
 * A file that only reserves space beside the journal. On a full disk it is released for deletes and a snapshot; it is
 * taken again before anything may grow.
 */
export class DiskReserve {
  private readonly file: string;
  private isHeld = false;
  private isLent = false;
  private lookedAt = Number.NEGATIVE_INFINITY;
  private hasRoom = true;

  constructor(
    private readonly directory: string,
    private readonly bytes = RESERVE_BYTES,
  ) {
    this.file = path.join(directory, 'reserve');
    this.isHeld = (statSync(this.file, { throwIfNoEntry: false })?.size ?? 0) === bytes;
    this.admitGrowth();
  }

  get held(): boolean {
    return this.isHeld;
  }

  /**
   * True if data may grow. Takes the reserve again if it was released; while it is lent, twice the space must be free.
   */
  admitGrowth(): boolean {
    if (!this.isHeld) {
      return this.isLent ? this.room() >= 2 * this.bytes : this.room() >= this.bytes && this.take();
    }
    const now = performance.now();
    if (!this.hasRoom || now - this.lookedAt >= LOOK_EVERY_MS) {
      this.lookedAt = now;
      this.hasRoom = this.room() >= LEAST_ROOM_BYTES;
    }
    return this.hasRoom;
  }

  /** Free space on the disk, in bytes. */
  private room(): number {
    const { bavail, bsize } = statfsSync(this.directory);
    return bavail * bsize;
  }

  /** @returns whether the space could be reserved */
  private take(): boolean {
    try {
      this.fill();
      this.isHeld = true;
    } catch (error) {
      rmSync(this.file, { force: true });
      if (!isNoRoom(error)) throw error;
    }
    return this.isHeld;
  }

  /** Releases the reserve. @returns false if there was none */
  giveUp(): boolean {
    if (!this.isHeld) return false;
    rmSync(this.file, { force: true });
    this.isHeld = false;
    return true;
  }

  /** Frees the reserve while the work runs, and prevents others from taking it again. */
  async lend<T>(work: () => Promise<T>): Promise<T> {
    this.giveUp();
    this.isLent = true;
    try {
      return await work();
    } finally {
      this.isLent = false;
      this.admitGrowth();
    }
  }

  /** Random bytes, because a compressing file system would reserve no space for zeros. */
  private fill(): void {
    const handle = openSync(this.file, 'w');
    try {
      for (let left = this.bytes; left > 0; ) {
        left -= writeSync(handle, randomBytes(Math.min(left, CHUNK_BYTES)));
      }
    } finally {
      closeSync(handle);
    }
  }
}
