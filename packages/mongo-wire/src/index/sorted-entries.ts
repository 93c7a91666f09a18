/** Above this size a leaf is split in two. */
const LEAF_MAX = 512;

type Leaf<T> = { keys: string[]; values: T[] };

/** A key and its value. */
export type Entry<T> = { readonly key: string; readonly value: T };

function lowerBound(keys: readonly string[], key: string): number {
  let low = 0;
  let high = keys.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((keys[middle] ?? '') < key) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** An ordered map from strings: a list of sorted leaves, found by their last keys. */
export class SortedEntries<T> {
  private leaves: Leaf<T>[] = [{ keys: [], values: [] }];
  private lasts: string[] = [''];
  /** Number of keys per leaf, kept separately because query planning sums them often. */
  private sizes: number[] = [0];
  private count = 0;

  get size(): number {
    return this.count;
  }

  private leafIndex(key: string): number {
    return Math.min(lowerBound(this.lasts, key), this.leaves.length - 1);
  }

  /** Adds an entry; an existing key gets the new value. */
  add(key: string, value: T): void {
    const at = this.leafIndex(key);
    const leaf = this.leaves[at];
    if (!leaf) return;
    const slot = lowerBound(leaf.keys, key);
    if (leaf.keys[slot] === key) {
      leaf.values[slot] = value;
      return;
    }
    leaf.keys.splice(slot, 0, key);
    leaf.values.splice(slot, 0, value);
    this.count++;
    this.sizes[at] = leaf.keys.length;
    if (slot === leaf.keys.length - 1) this.lasts[at] = key;
    if (leaf.keys.length > LEAF_MAX) this.split(at, leaf, slot === leaf.keys.length - 1);
  }

  /** Splits in the middle, except at the end, where nearly everything stays because ascending keys keep coming. */
  private split(at: number, leaf: Leaf<T>, appending: boolean): void {
    const from = appending && at === this.leaves.length - 1 ? LEAF_MAX - 8 : LEAF_MAX >>> 1;
    const right = { keys: leaf.keys.splice(from), values: leaf.values.splice(from) };
    this.leaves.splice(at + 1, 0, right);
    this.lasts.splice(at, 1, leaf.keys.at(-1) ?? '', right.keys.at(-1) ?? '');
    this.sizes.splice(at, 1, leaf.keys.length, right.keys.length);
  }

  delete(key: string): void {
    const at = this.leafIndex(key);
    const leaf = this.leaves[at];
    if (!leaf) return;
    const slot = lowerBound(leaf.keys, key);
    if (leaf.keys[slot] !== key) return;
    leaf.keys.splice(slot, 1);
    leaf.values.splice(slot, 1);
    this.count--;
    if (leaf.keys.length === 0 && this.leaves.length > 1) {
      this.leaves.splice(at, 1);
      this.lasts.splice(at, 1);
      this.sizes.splice(at, 1);
    } else {
      this.lasts[at] = leaf.keys.at(-1) ?? '';
      this.sizes[at] = leaf.keys.length;
    }
  }

  /** Number of keys in [low, high). */
  countRange(low: string, high: string): number {
    if (low >= high) return 0;
    const [first, from] = this.place(low);
    const [last, to] = this.place(high);
    // Adds up only the leaves in between: a query with many ranges counts each of them.
    if (first === 0 && last === this.leaves.length - 1)
      return this.count - from - ((this.sizes[last] ?? 0) - to);
    let count = to - from;
    for (let at = first; at < last; at++) count += this.sizes[at] ?? 0;
    return count;
  }

  /**
   * The entries with keys in [low, high), in order or reverse, after `skip` of them. The map must not change meanwhile.
   * Yields the same object each time.
   */
  *range(low: string, high: string, reverse = false, skip = 0): Generator<Entry<T>> {
    const entry: { key: string; value: T | undefined } = { key: '', value: undefined };
    const step = reverse ? -1 : 1;
    let [at, slot] = this.place(reverse ? high : low);
    let left = skip;
    if (reverse) slot--;
    for (; at >= 0 && at < this.leaves.length; at += step, slot = this.firstSlot(at, reverse)) {
      const leaf = this.leaves[at];
      if (!leaf) return;
      const rest = reverse ? slot + 1 : leaf.keys.length - slot;
      const jump = Math.min(left, rest);
      left -= jump;
      for (slot += step * jump; slot >= 0 && slot < leaf.keys.length; slot += step) {
        const key = leaf.keys[slot] ?? '';
        if (reverse ? key < low : key >= high) return;
        entry.key = key;
        entry.value = leaf.values[slot];
        yield entry as Entry<T>; // each key has its value
      }
    }
  }

  /** The leaf and slot of the first key not below this one. */
  private place(key: string): [number, number] {
    const at = this.leafIndex(key);
    return [at, lowerBound(this.leaves[at]?.keys ?? [], key)];
  }

  private firstSlot(at: number, reverse: boolean): number {
    return reverse ? (this.leaves[at]?.keys.length ?? 0) - 1 : 0;
  }
}
