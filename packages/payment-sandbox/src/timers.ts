import { isNoRoom } from './no-room.js';

/** setTimeout overflows beyond this. */
const LONGEST_MS = 2 ** 31 - 1;
/** How long a step waits that could not be saved on a full disk. */
const RETRY_AFTER_MS = 1_000;

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
        else this.run(step);
      },
      Math.min(waitMs, LONGEST_MS),
    );
    this.#running.add(timer);
  }

  /** Runs `step`, and again later if the disk is full. */
  run(step: () => void): void {
    try {
      step();
    } catch (error) {
      if (!isNoRoom(error)) throw error;
      this.at(this.#nowMs() + RETRY_AFTER_MS, step);
    }
  }

  close(): void {
    for (const timer of this.#running) clearTimeout(timer);
    this.#running.clear();
  }
}
