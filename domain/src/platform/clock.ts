import type { mongo } from 'mongoose';
import type { Logger } from './log.js';

/** The one source of time in rules and storage: the database's clock. */
export interface Clock {
  now(): Date;
  /** Compares again if this machine's clock has jumped since the last comparison; call it before each claim. */
  steady?(): Promise<void>;
}

export interface SyncedClock extends Clock {
  /** Compares with the database's clock once. */
  sync(): Promise<void>;
  steady(): Promise<void>;
  stop(): void;
}

/** The instant in this many milliseconds. */
export const inMs = ({ clock }: { clock: Pick<Clock, 'now'> }, ms: number): Date =>
  new Date(clock.now().getTime() + ms);

const SYNC_EVERY_MS = 5_000;
/** A process whose clock is this far off stops rather than judge holds. */
const MAX_OFFSET_MS = 5 * 60_000;
/** A jump of this size is measured again before it is accepted. */
const JUMP_MS = 2_000;
/** Noise between two machines' clocks read over a network: not worth following. */
const NOISE_MS = 20;

/**
 * The database's time (`hello.localTime`, compared every 5 s), carried on by a monotonic clock, so a skewed or changed
 * machine clock does not matter. After the machine slept, the next claim waits for a new comparison.
 * `onBeyondLimit` is called when the machine's clock is more than five minutes off.
 */
export function createSyncedClock(
  db: Pick<mongo.Db, 'command'>,
  log: Logger,
  onBeyondLimit: (offsetMs: number) => void,
): SyncedClock {
  /** The time at the last comparison, and the monotonic clock at that moment. */
  let anchor = { at: Date.now(), passed: performance.now() };
  const nowMs = (): number => anchor.at + performance.now() - anchor.passed;
  /** This machine's clock when the last comparison began, so that a jump during it is noticed afterwards. */
  let compared = { own: Date.now(), passed: performance.now() };

  /** The certain part of the difference to the database's clock: a slow answer proves little. */
  const measure = async (): Promise<number> => {
    const before = nowMs();
    const hello = await db.command({ hello: 1 });
    const after = nowMs();
    if (!(hello.localTime instanceof Date)) return 0;
    const ahead = hello.localTime.getTime() - (before + after) / 2;
    return Math.abs(ahead) < NOISE_MS + (after - before) / 2 ? 0 : ahead;
  };

  const compare = async (): Promise<void> => {
    const began = { own: Date.now(), passed: performance.now() };
    let ahead = await measure();
    if (Math.abs(ahead) > JUMP_MS) ahead = await measure();
    anchor = { at: nowMs() + ahead, passed: performance.now() };
    compared = began;
    const offsetMs = anchor.at - Date.now();
    if (Math.abs(offsetMs) > MAX_OFFSET_MS) onBeyondLimit(offsetMs);
  };

  let comparing: Promise<void> | undefined;
  /** Allows one comparison at a time: two that measured the same difference would both correct it. */
  const sync = async (): Promise<void> => {
    comparing ??= compare().finally(() => {
      comparing = undefined;
    });
    await comparing;
  };

  const hasJumped = (): boolean =>
    Math.abs(Date.now() - compared.own - (performance.now() - compared.passed)) > JUMP_MS;

  const timer = setInterval(() => {
    sync().catch((error) => log.warn({ err: error }, 'the clock could not be compared with the database'));
  }, SYNC_EVERY_MS);
  timer.unref();

  return {
    now: () => new Date(nowMs()),
    sync,
    steady: async () => {
      while (hasJumped()) await sync();
    },
    stop: () => clearInterval(timer),
  };
}
