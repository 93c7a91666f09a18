import { randomBytes } from 'node:crypto';
import { closeSync, openSync, rmSync, statfsSync, statSync, writeSync } from 'node:fs';
import path from 'node:path';
import { isNoRoom } from './no-room.js';

/** What is set aside: room for tens of thousands of deletes, and for the snapshot of what is left after them. */
export const RESERVE_BYTES = 4 * 1024 * 1024;
const CHUNK_BYTES = 1024 * 1024;
/** With less left the disk counts as full, so that not small changes pass for a while where larger ones fail. */
const LEAST_ROOM_BYTES = 256 * 1024;
/** How long a look at what is left is good for. */
const LOOK_EVERY_MS = 100;

/**
 * A file that only takes up room beside the journal. On a full disk it is given up, and deletes and a snapshot get
 * that room; it is taken again before anything may grow.
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

  /** May something grow? Takes the room when it was given up; while it is lent, there must be twice as much. */
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

  /** What is left on the disk, in bytes. */
  private room(): number {
    const { bavail, bsize } = statfsSync(this.directory);
    return bavail * bsize;
  }

  /** @returns whether the room could be taken */
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

  /** Gives the room up. @returns false when there was none to give */
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

  /** Random bytes, since a file system that compresses would set no room aside for zeros. */
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
