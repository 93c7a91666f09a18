/** Numbers from 0 to 1 that are the same for the same seed (Marsaglia's xorshift). */
export function seeded(seed: number): () => number {
  let state = Math.imul(seed, 2_654_435_761) >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state / 2 ** 32;
  };
}
