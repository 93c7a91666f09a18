/** Maximum age of a cached value, whatever the stream says. */
const KEEP_MS = 2_000;
/** A stream silent for longer may be cut off: then every answer is read from the database. */
const TRUST_STREAM_MS = 1_000;

interface Kept<V> {
  value: V;
  readAtMs: number;
}

/**
 * Short-lived read cache by event key, so that a thousand simultaneous readers cost one read. Invalidated by own
 * writes, by the stream (`drop`) and after `keepMs`; bypassed unless the stream answered just now (`heardAt`,
 * `performance.now()`). It only saves reads and must not decide a race (docs/invariants.md P14).
 */
export class FollowedMemory<V> {
  readonly #kept = new Map<string, Kept<V>>();
  /** Reads in progress whose result is still current; shared by all callers. */
  readonly #underWay = new Map<string, Promise<V>>();

  /**
   * Above `most` values the least recently read are dropped first. Use a longer `keepMs` only where stale values are
   * harmless.
   */
  constructor(
    private readonly heardAt: () => number,
    private readonly most: number,
    private readonly keepMs = KEEP_MS,
  ) {}

  /** True while the stream is connected, so that cached values may be used. */
  isTrusted(): boolean {
    return performance.now() - this.heardAt() < TRUST_STREAM_MS;
  }

  /** The value, synchronously if cached; else `load`ed. Also loads it if it is no longer `current`. */
  read(key: string, load: () => Promise<V>, current: (value: V) => boolean = () => true): V | Promise<V> {
    if (!this.isTrusted()) return load();
    const known = this.#kept.get(key);
    if (known && performance.now() - known.readAtMs < this.keepMs && current(known.value)) return known.value;
    return this.#underWay.get(key) ?? this.#load(key, load);
  }

  /** The value, if it is known and not too old. */
  recall(key: string): V | undefined {
    const known = this.isTrusted() ? this.#kept.get(key) : undefined;
    return known && performance.now() - known.readAtMs < this.keepMs ? known.value : undefined;
  }

  /** Caches a value that was read or written without `read`. */
  keep(key: string, value: V): void {
    this.#keep(key, { value, readAtMs: performance.now() });
  }

  /** The cached value, however old. */
  peek(key: string): V | undefined {
    return this.#kept.get(key)?.value;
  }

  has(key: string): boolean {
    return this.#kept.has(key) || this.#underWay.has(key);
  }

  /** Also invalidates a read in progress. */
  drop(key: string): void {
    this.#kept.delete(key);
    this.#underWay.delete(key);
  }

  dropAll(isOld: (key: string) => boolean = () => true): void {
    for (const map of [this.#kept, this.#underWay]) {
      for (const key of map.keys()) if (isOld(key)) map.delete(key);
    }
  }

  #load(key: string, load: () => Promise<V>): Promise<V> {
    const readAtMs = performance.now();
    const reading = load().then((value) => {
      if (this.#underWay.get(key) === reading) this.#keep(key, { value, readAtMs });
      return value;
    });
    this.#underWay.set(key, reading);
    const done = () => {
      if (this.#underWay.get(key) === reading) this.#underWay.delete(key);
    };
    reading.then(done, done);
    return reading;
  }

  #keep(key: string, kept: Kept<V>): void {
    this.#kept.delete(key); // Map order: newest last
    this.#kept.set(key, kept);
    if (this.#kept.size <= this.most) return;
    const [oldest] = this.#kept.keys();
    if (oldest !== undefined) this.#kept.delete(oldest);
  }
}
