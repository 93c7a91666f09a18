/** A repeatable source of choices, so that a failing property shows the same match again. */
export interface Random {
  /** From 0 to `most`. */
  upTo(most: number): number;
  /** True once in this many times. */
  oneIn(times: number): boolean;
  pick<T>(list: readonly T[]): T;
}

/** Mulberry32. */
export function randomFrom(seed: number): Random {
  let state = seed | 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const upTo = (most: number): number => Math.floor(next() * (most + 1));
  return {
    upTo,
    oneIn: (times) => upTo(times - 1) === 0,
    pick(list) {
      const picked = list[upTo(list.length - 1)];
      if (picked === undefined) throw new Error('Nothing to pick from');
      return picked;
    },
  };
}
