import { NotAsked } from './provider-errors.js';

/** After this many consecutive failures, calls are paused. */
const FAILURES_TO_OPEN = 5;
const FIRST_PAUSE_MS = 1_000;
/**
 * Short enough for quick recovery: one call per pause does not load a provider, and players can pay again this soon
 * after it is up.
 */
const LONGEST_PAUSE_MS = 2_000;
/** How long callers wait for the result of a probe. */
export const WHILE_TRIED_MS = 250;

export interface CircuitBreaker {
  /**
   * Passes while the provider is believed well. After a pause one caller is let through to try; the others still wait.
   * @throws NotAsked without a call being made
   */
  admit(): void;
  succeeded(): void;
  failed(): void;
}

/** Keeps a provider that is down from being hammered, and our own requests from queueing behind its time-outs. */
export function createCircuitBreaker(nowMs: () => number): CircuitBreaker {
  let failures = 0;
  let pauseMs = FIRST_PAUSE_MS;
  let openUntil = 0;
  let probing = false;

  return {
    admit() {
      if (failures < FAILURES_TO_OPEN) return;
      const waitMs = openUntil - nowMs();
      if (waitMs > 0 || probing) {
        throw new NotAsked('The provider is not answering', Math.max(waitMs, WHILE_TRIED_MS));
      }
      probing = true;
    },
    succeeded() {
      failures = 0;
      pauseMs = FIRST_PAUSE_MS;
      probing = false;
    },
    failed() {
      failures += 1;
      if (failures < FAILURES_TO_OPEN) return;
      // Only the probe, or the failure that opens the circuit, lengthens the pause: calls in flight at that time add no
      // information.
      if (probing || failures === FAILURES_TO_OPEN) {
        openUntil = nowMs() + pauseMs;
        pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
      }
      probing = false;
    },
  };
}
