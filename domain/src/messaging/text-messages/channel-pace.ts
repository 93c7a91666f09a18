const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;

/** When a provider may be asked next: below its rate, and after a pause while it is away. */
export interface ChannelPace {
  /** How long to wait before the next call (ms); 0 if it can be called now. */
  pauseMs(): number;
  /** True if the last call was not answered: probe with a harmless call first, then send one text at a time. */
  isDoubtful(): boolean;
  /** Takes a slot under the rate limit; returns how long to wait for it (ms). */
  turnMs(): number;
  /** Reports an answer. */
  answered(): void;
  /** Reports a missing answer, or a requested pause. */
  failed(retryAfterMs?: number): void;
}

/**
 * Limits calls to `perSecond`. While the provider is down, pauses double from a second to a minute, or last as long as
 * it asks. `nowMs` is only used for durations.
 */
export function createPace(perSecond: number, nowMs: () => number = () => performance.now()): ChannelPace {
  const everyMs = 1_000 / perSecond;
  let nextTurnAt = 0;
  let pausedUntil = 0;
  let pause = FIRST_PAUSE_MS;
  let doubtful = false;
  return {
    pauseMs: () => Math.max(0, pausedUntil - nowMs()),
    isDoubtful: () => doubtful,
    turnMs() {
      const now = nowMs();
      const at = Math.max(now, nextTurnAt);
      nextTurnAt = at + everyMs;
      return at - now;
    },
    answered() {
      doubtful = false;
      pause = FIRST_PAUSE_MS;
    },
    failed(retryAfterMs) {
      const now = nowMs();
      doubtful = true;
      // Failures of calls sent before the pause began add no information.
      if (retryAfterMs === undefined && pausedUntil > now) return;
      pausedUntil = Math.max(pausedUntil, now + (retryAfterMs ?? pause));
      if (retryAfterMs === undefined) pause = Math.min(2 * pause, LONGEST_PAUSE_MS);
    },
  };
}
