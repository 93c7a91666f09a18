/**
 * What one socket may send: a burst, refilled steadily. Enough for a page that re-watches everything after a
 * reconnect, too little to keep a process busy.
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

  /** Takes one; false when there is none left. */
  take(now = performance.now()): boolean {
    this.#tokens = Math.min(this.burst, this.#tokens + ((now - this.#at) / 1000) * this.perSecond);
    this.#at = now;
    if (this.#tokens < 1) return false;
    this.#tokens -= 1;
    return true;
  }
}
