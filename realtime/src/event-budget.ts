/**
 * Token bucket for the events of one socket. Large enough for a page that re-watches everything after a reconnect, too
 * small to keep a process busy.
 */
export class EventBudget {
  #tokens: number;
  #at: number;

  constructor(
    private readonly burst: number,
    private readonly perSecond: number,
    now = performance.now(),
  ) {
    this.#tokens = burst;
    this.#at = now;
  }

  /** Takes a token; false if none is left. */
  take(now = performance.now()): boolean {
    this.#tokens = Math.min(this.burst, this.#tokens + ((now - this.#at) / 1000) * this.perSecond);
    this.#at = now;
    if (this.#tokens < 1) return false;
    this.#tokens -= 1;
    return true;
  }
}
