/**
 * How long after its first unmarked change a document is marked as published. Several changes are marked once, and a
 * burst is answered before its marks are written.
 */
const MARK_AFTER_MS = 500;
/** Number of entries marked at once: two thousand holds ending together must not block other queries. */
const AT_ONCE = 100;

/** Published marks waiting to be written, by document key; `merge` joins an earlier mark and a later. */
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

  /** Takes some of the marks that have waited long enough. */
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
