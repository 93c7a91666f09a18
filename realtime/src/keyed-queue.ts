/** Runs tasks of one key one after the other, in the order they came; those of different keys side by side. */
export class KeyedQueue {
  readonly #tails = new Map<string, Promise<void>>();

  /** `task` must not reject: nobody waits for it. */
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
