import type { Redis } from '@crease/domain/platform/redis';

interface Entry {
  /** What Redis said all processes had counted, at the last exchange. */
  shared: number;
  /** Counted here since. */
  pending: number;
  endsAt: number;
}

export interface Count {
  total: number;
  resetInMs: number;
}

const EXCHANGE_EVERY_MS = 200;
const MAX_KEYS = 200_000;

/**
 * Counts of the running window, shared by all processes of a kind. A hit is counted in memory at once and exchanged
 * with Redis within 200 ms, so no request waits for Redis, and without it each process simply counts alone. Several
 * processes may together let a few more through than one would: these limits are coarse. What guards accounts (codes,
 * passwords) counts in the database.
 */
export class SharedCounters {
  readonly #entries = new Map<string, Entry>();
  readonly #dirty = new Set<string>();
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly redis: Redis,
    private readonly prefix: string,
    private readonly windowMs: number,
    private readonly now: () => number = Date.now,
  ) {}

  /** Counts one hit of `key` and answers the window's total so far. */
  hit(key: string): Count {
    const now = this.now();
    let entry = this.#entries.get(key);
    if (!entry || entry.endsAt <= now) {
      if (this.#entries.size >= MAX_KEYS) this.#forgetEnded(now);
      entry = { shared: 0, pending: 0, endsAt: now + this.windowMs };
      this.#entries.set(key, entry);
    }
    entry.pending += 1;
    this.#dirty.add(key);
    this.#timer ??= setTimeout(() => void this.#exchange(), EXCHANGE_EVERY_MS).unref();
    return { total: entry.shared + entry.pending, resetInMs: entry.endsAt - now };
  }

  async #exchange(): Promise<void> {
    this.#timer = undefined;
    const keys = [...this.#dirty];
    this.#dirty.clear();
    if (this.redis.status !== 'ready') return;
    const sent = keys.flatMap((key) => {
      const entry = this.#entries.get(key);
      if (!entry || entry.endsAt <= this.now()) return [];
      const count = entry.pending;
      return count > 0 ? [{ key, entry, count }] : [];
    });
    if (sent.length === 0) return;
    const pipeline = this.redis.pipeline();
    for (const { key, entry, count } of sent) {
      const name = `${this.prefix}:${key}`;
      pipeline
        .incrby(name, count)
        .pexpire(name, Math.max(1, entry.endsAt - this.now()), 'NX')
        .pttl(name);
    }
    // A pipeline rejects nothing: each command's failure stands in its own place.
    const answers = (await pipeline.exec().catch(() => null)) ?? [];
    for (const [index, { entry, count }] of sent.entries()) {
      const total = answers[index * 3]?.[1];
      const leftMs = answers[index * 3 + 2]?.[1];
      if (typeof total !== 'number') continue; // counted here only, until Redis is back
      entry.pending -= count;
      entry.shared = total;
      // The window began when the first process saw the key.
      if (typeof leftMs === 'number' && leftMs > 0)
        entry.endsAt = Math.min(entry.endsAt, this.now() + leftMs);
    }
  }

  #forgetEnded(now: number): void {
    for (const [key, entry] of this.#entries) if (entry.endsAt <= now) this.#entries.delete(key);
    // All of them alive: forgetting counts is better than running out of memory.
    if (this.#entries.size >= MAX_KEYS) this.#entries.clear();
  }
}
