/** The elements of two arrays between their common beginning and their common end. */
export type ChangedElements = { before: readonly unknown[]; after: readonly unknown[] };

/** Compares elements by identity: stored values are replaced, never modified. */
export function changedElements(before: readonly unknown[], after: readonly unknown[]): ChangedElements {
  const shorter = Math.min(before.length, after.length);
  let first = 0;
  while (first < shorter && before[first] === after[first]) first++;
  let kept = 0;
  while (kept < shorter - first && before.at(-1 - kept) === after.at(-1 - kept)) kept++;
  return {
    before: before.slice(first, before.length - kept),
    after: after.slice(first, after.length - kept),
  };
}
