/** Numbers from 0 (included) to 1, the same sequence for the same seed (mulberry32 over an FNV-1a hash). */
export function seededNumbers(seed: string): () => number {
  let state = 0x811c9dc5;
  for (let at = 0; at < seed.length; at++) state = Math.imul(state ^ seed.charCodeAt(at), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A shuffled copy of the list (Fisher–Yates). */
export function shuffled<T>(list: readonly T[], next: () => number): T[] {
  const rest = [...list];
  const result: T[] = [];
  while (rest.length > 0) result.push(...rest.splice(Math.floor(next() * rest.length), 1));
  return result;
}
