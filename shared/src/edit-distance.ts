/**
 * Edit distance between `a` and `b`: insertions, deletions, substitutions and swaps of neighbours (optimal string
 * alignment). With `prefix` the cheapest beginning of `b` counts, so that a half-typed word matches. Returns `limit +
 * 1` for anything beyond `limit`.
 */
export function editDistance(a: string, b: string, limit = 2, prefix = false): number {
  if (!prefix && Math.abs(a.length - b.length) > limit) return limit + 1;
  const columns = prefix ? Math.min(b.length, a.length + limit) : b.length;
  let beforeLast: number[] = [];
  let last = Array.from({ length: columns + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= columns; j++) {
      const same = a[i - 1] === b[j - 1];
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1));
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (swapped) cost = Math.min(cost, (beforeLast[j - 2] ?? 0) + 1);
      row.push(cost);
    }
    if (Math.min(...row) > limit) return limit + 1;
    beforeLast = last;
    last = row;
  }
  return Math.min(limit + 1, prefix ? Math.min(...last) : (last[columns] ?? 0));
}

/** Typos allowed in a word of this length: none in a short one, two in a long one. */
export function forgivenSlips(length: number): number {
  if (length < 4) return 0;
  return length < 7 ? 1 : 2;
}
