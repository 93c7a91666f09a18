/** Runs tasks of one key in order, and those of different keys in parallel. */
export class KeyedQueue {
  readonly #tails = new Map<string, Promise<void>>();

  /** `task` must not reject: nothing awaits it. */
  run(key: string, task: () => Promise<void>): void {
    const tail = (this.#tails.get(key) ?? Promise.resolve()).then(task);
    this.#tails.set(key, tail);
    void tail.then(() => {
      if (this.#tails.get(key) === tail) this.#tails.delete(key);
    });
  }

  async settled(): Promise<void> {
    while (this.#tails.size > 0) await Promise.all(this.#tails.values());
  }
}
