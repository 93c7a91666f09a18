import { isUnwritable } from './unwritable.js';

/** setTimeout overflows beyond this. */
const LONGEST_MS = 2 ** 31 - 1;
/** Interval of attempts to save steps that a full disk refused. */
const RETRY_AFTER_MS = 1_000;

/** Timers that all end together, so that closing the sandbox leaves nothing running. */
export class Timers {
  readonly #running = new Set<NodeJS.Timeout>();
  readonly #nowMs: () => number;
  /** Steps that could not be saved, in the order they were due. */
  #unsaved: (() => void)[] = [];

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

  /** Runs `step`, and again later if the disk cannot be written. */
  run(step: () => void): void {
    try {
      step();
    } catch (error) {
      if (!isUnwritable(error)) throw error;
      this.#unsaved.push(step);
      if (this.#unsaved.length === 1) this.at(this.#nowMs() + RETRY_AFTER_MS, () => this.#retry());
    }
  }

  /** Tries only the first step while the disk cannot be written, because each failure reads the whole journal. */
  #retry(): void {
    const steps = this.#unsaved;
    this.#unsaved = [];
    for (const step of steps) {
      if (this.#unsaved.length > 0) this.#unsaved.push(step);
      else this.run(step);
    }
  }

  close(): void {
    for (const timer of this.#running) clearTimeout(timer);
    this.#running.clear();
  }
}
