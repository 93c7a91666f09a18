/** The number of places in a bracket of `teams`: the next power of two. */
export function bracketSize(teams: number): number {
  let size = 1;
  while (size < teams) size *= 2;
  return size;
}

/**
 * Seeds (from 1) in the order of a bracket's places, of which neighbours meet: 1, 8, 4, 5, 2, 7, 3, 6. The highest
 * seeds meet as late as can be, and those with the lowest numbers meet the highest ones first.
 */
export function seedPlaces(size: number): number[] {
  let seeds = [1];
  while (seeds.length < size) {
    const sum = 2 * seeds.length + 1;
    seeds = seeds.flatMap((seed) => [seed, sum - seed]);
  }
  return seeds;
}

/** The round, from 1, in which the teams of two places (from 0) would meet; 0 for the same place. */
export function meetingRound(a: number, b: number): number {
  return 32 - Math.clz32(a ^ b);
}
