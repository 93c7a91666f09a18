/**
 * What is published is marked so this long after the first change of its document that nothing had marked, not after each:
 * what changes again meanwhile is marked once, and a burst of writes is answered before its marks are written.
 */
const MARK_AFTER_MS = 500;
/** Number of entries marked at once: two thousand holds that ended together must not keep others from the database. */
const AT_ONCE = 100;

/** Documents (by a key) of which something was published that is still to be marked so: `merge` joins an earlier mark and a later. */
export class MarksToWrite<T> {
  /** In the order of their first change. */
  readonly #marks = new Map<string, { mark: T; since: number }>();
  constructor(private readonly merge: (earlier: T, later: T) => T) {}

  get size(): number {
    return this.#marks.size;
  }

  add(key: string, mark: T): void {
    const known = this.#marks.get(key);
    if (known) known.mark = this.merge(known.mark, mark);
    else this.#marks.set(key, { mark, since: performance.now() });
  }

  /** Takes some of those that have waited long enough. */
  takeDue(): Map<string, T> {
    return this.#take(performance.now() - MARK_AFTER_MS, AT_ONCE);
  }

  takeAll(): Map<string, T> {
    return this.#take(Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY);
  }

  #take(until: number, most: number): Map<string, T> {
    const taken = new Map<string, T>();
    for (const [key, { mark, since }] of this.#marks) {
      if (since > until || taken.size >= most) break;
      taken.set(key, mark);
      this.#marks.delete(key);
    }
    return taken;
  }
}
