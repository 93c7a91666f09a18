import type { mongo } from 'mongoose';
import type { Logger } from './log.js';

/** The one source of time in rules and storage: the database's clock (design §2). */
export interface Clock {
  now(): Date;
}

export interface SyncedClock extends Clock {
  /** Measures the offset to the database's clock once. */
  sync(): Promise<void>;
  stop(): void;
}

const SYNC_EVERY_MS = 5_000;
/** A process whose clock is this far off is broken: it stops rather than judge holds. */
const MAX_OFFSET_MS = 5 * 60_000;
/** A jump of this size is measured again before it is believed. */
const JUMP_MS = 2_000;

/**
 * Own clock plus the offset to the database's (`hello.localTime`), measured every 5 s, so that a process with a skewed
 * clock is never unfair to anybody. `onBeyondLimit` is called when the offset exceeds five minutes.
 */
export function createSyncedClock(
  db: mongo.Db,
  log: Logger,
  onBeyondLimit: (offsetMs: number) => void,
): SyncedClock {
  let offsetMs = 0;

  const measure = async (): Promise<number> => {
    const before = Date.now();
    const hello = await db.command({ hello: 1 });
    const after = Date.now();
    const server = hello.localTime instanceof Date ? hello.localTime.getTime() : (before + after) / 2;
    return server - (before + after) / 2;
  };

  const sync = async (): Promise<void> => {
    let measured = await measure();
    if (Math.abs(measured - offsetMs) > JUMP_MS) measured = await measure();
    // Two machines' clocks read over a network differ by a few ms of noise: not worth following.
    offsetMs = Math.abs(measured) < 20 ? 0 : measured;
    if (Math.abs(offsetMs) > MAX_OFFSET_MS) onBeyondLimit(offsetMs);
  };

  const timer = setInterval(() => {
    sync().catch((error) => log.warn({ err: error }, 'the clock could not be compared with the database'));
  }, SYNC_EVERY_MS);
  timer.unref();

  return { now: () => new Date(Date.now() + offsetMs), sync, stop: () => clearInterval(timer) };
}
