/** setTimeout overflows beyond this. */
const LONGEST_MS = 2 ** 31 - 1;

/** Timers that all end together, so that closing the sandbox leaves nothing running. */
export class Timers {
  readonly #running = new Set<NodeJS.Timeout>();
  readonly #nowMs: () => number;

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  /** Runs `step` at the instant `at` (epoch ms), or right after the current turn when that has passed. */
  at(at: number, step: () => void): void {
    const waitMs = Math.max(0, at - this.#nowMs());
    const timer = setTimeout(
      () => {
        this.#running.delete(timer);
        if (waitMs > LONGEST_MS) this.at(at, step);
        else step();
      },
      Math.min(waitMs, LONGEST_MS),
    );
    this.#running.add(timer);
  }

  close(): void {
    for (const timer of this.#running) clearTimeout(timer);
    this.#running.clear();
  }
}
