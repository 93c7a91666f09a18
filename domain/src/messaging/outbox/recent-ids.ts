/** The newest ids of a flow, to tell what has been seen; forgets the oldest half at a time, so memory stays bounded. */
export class RecentIds {
  #older = new Set<string>();
  #newer = new Set<string>();

  /** `capacity`: how many are remembered at most; at least half as many always are. */
  constructor(private readonly capacity: number) {}

  /** True the first time an id is shown. */
  add(id: string): boolean {
    if (this.#newer.has(id) || this.#older.has(id)) return false;
    this.#newer.add(id);
    if (this.#newer.size >= this.capacity / 2) {
      this.#older = this.#newer;
      this.#newer = new Set();
    }
    return true;
  }

  /** Forgets an id as if it had never been added. */
  forget(id: string): void {
    this.#newer.delete(id);
    this.#older.delete(id);
  }
}
