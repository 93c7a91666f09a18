/** A small seeded generator (mulberry32): the same seed draws the same picture on every machine. */
export interface Prng {
  /** A number in [from, to). */
  between(from: number, to: number): number;
  /** True with the given probability. */
  chance(probability: number): boolean;
  /** One of the given values. */
  pick<T>(things: readonly [T, ...T[]]): T;
}

export function prng(seed: string): Prng {
  let state = 2166136261;
  for (const letter of seed) state = Math.imul(state ^ letter.charCodeAt(0), 16777619);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  return {
    between: (from, to) => from + (to - from) * next(),
    chance: (probability) => next() < probability,
    pick: (things) => things[Math.floor(next() * things.length)] ?? things[0],
  };
}
