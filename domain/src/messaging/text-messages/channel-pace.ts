const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;

/** When a provider may be asked next: below its rate, and after a pause while it is away. */
export interface ChannelPace {
  /** How long nobody is to ask (ms); 0 when it may be asked now. */
  pauseMs(): number;
  /** It did not answer the last time: it is asked something harmless first, then one text at a time. */
  isDoubtful(): boolean;
  /** Takes a turn: how long to wait for it (ms). */
  turnMs(): number;
  /** It has answered. */
  answered(): void;
  /** It has not, or wants a pause. */
  failed(retryAfterMs?: number): void;
}

/**
 * Keeps below `perSecond`. Pauses double from a second to a minute while the provider is away, and are as long as it says where it
 * says so. `nowMs` only measures how long something takes.
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
      // Those that were under way when the pause began say nothing new.
      if (retryAfterMs === undefined && pausedUntil > now) return;
      pausedUntil = Math.max(pausedUntil, now + (retryAfterMs ?? pause));
      if (retryAfterMs === undefined) pause = Math.min(2 * pause, LONGEST_PAUSE_MS);
    },
  };
}
