/**
 * How often a case is repeated, by the cost of a round. `npm test` uses the first figure; `ROUNDS` (200 in `npm run
 * test:long`) raises it up to the second.
 */
const ROUNDS = {
  /** A race of a second or less. */
  race: { once: 3, most: Number.POSITIVE_INFINITY },
  /** Waits for a window to end, shortened by variables to a second or two. */
  clock: { once: 1, most: Number.POSITIVE_INFINITY },
  /**
   * Kills a process in each round: its start is a second of a whole core, so 200 of each would be hours. Or empties
   * Redis, after which all events of the last fifteen minutes come again: each round costs more than the one before.
   */
  kill: { once: 1, most: 25 },
  /** A fault that lasts: a stop of more than ten seconds, a server away for a minute. */
  minute: { once: 1, most: 3 },
} as const;

export type RoundKind = keyof typeof ROUNDS;

/** How many rounds of this kind were requested (`ROUNDS`). Throws if it is not a number. */
export function rounds(kind: RoundKind, asked = process.env.ROUNDS): number {
  const { once, most } = ROUNDS[kind];
  if (asked === undefined || asked === '') return once;
  if (!/^[1-9]\d*$/.test(asked)) throw new Error(`ROUNDS must be a whole number (it is "${asked}").`);
  return Math.min(Number(asked), most);
}
