/** A day that keeps changing is marked as published this long after a change that nothing had marked, not after each. */
const MARK_AFTER_MS = 500;
/** So many are marked at once: two thousand holds that ended together must not keep others from the database. */
const AT_ONCE = 100;

/** Days (by `_id`) that were published and are still to be marked so, with the newest `rev` that was. */
export class PublishedDays {
  /** In the order of their first change. */
  readonly #days = new Map<string, { rev: number; since: number }>();

  get size(): number {
    return this.#days.size;
  }

  add(id: string, rev: number): void {
    const day = this.#days.get(id);
    if (day) day.rev = Math.max(day.rev, rev);
    else this.#days.set(id, { rev, since: performance.now() });
  }

  /** Takes some of those that have waited long enough. */
  takeDue(): Map<string, number> {
    return this.#take(performance.now() - MARK_AFTER_MS, AT_ONCE);
  }

  takeAll(): Map<string, number> {
    return this.#take(Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY);
  }

  #take(until: number, most: number): Map<string, number> {
    const taken = new Map<string, number>();
    for (const [id, { rev, since }] of this.#days) {
      if (since > until || taken.size >= most) break;
      taken.set(id, rev);
      this.#days.delete(id);
    }
    return taken;
  }
}
