import type { Redis } from '@crease/domain/platform/redis';

interface Entry {
  /** The count of all processes at the last exchange with Redis. */
  shared: number;
  /** Counted here since then. */
  pending: number;
  endsAt: number;
}

export interface Count {
  total: number;
  resetInMs: number;
}

const EXCHANGE_INTERVAL_MS = 200;
const MAX_KEYS = 200_000;

/**
 * Counters of the current window, shared by all processes of a kind. Hits are counted in memory and exchanged with
 * Redis within 200 ms, so no request waits for Redis. Several processes may together allow slightly more; account
 * limits (codes, passwords) are counted in the database instead.
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

  /** Counts one hit of `key` and returns the window's total so far. */
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
    this.#timer ??= setTimeout(() => void this.#exchange(), EXCHANGE_INTERVAL_MS).unref();
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
    // A pipeline does not reject: each command's failure is in its own result.
    const answers = (await pipeline.exec().catch(() => null)) ?? [];
    for (const [index, { entry, count }] of sent.entries()) {
      const total = answers[index * 3]?.[1];
      const leftMs = answers[index * 3 + 2]?.[1];
      if (typeof total !== 'number') continue; // counted here only, until Redis is back
      entry.pending -= count;
      entry.shared = total;
      // The window began when the first process counted the key.
      if (typeof leftMs === 'number' && leftMs > 0)
        entry.endsAt = Math.min(entry.endsAt, this.now() + leftMs);
    }
  }

  #forgetEnded(now: number): void {
    for (const [key, entry] of this.#entries) if (entry.endsAt <= now) this.#entries.delete(key);
    // All counters are live: forgetting counts is better than running out of memory.
    if (this.#entries.size >= MAX_KEYS) this.#entries.clear();
  }
}
