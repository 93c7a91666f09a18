import { type CricsheetMatch, cricsheetMatch } from './cricsheet.js';

const names = (letter: string) => Array.from({ length: 11 }, (_, index) => `${letter}${index + 1}`);

/** Fields of a delivery that differ from a dot ball by B1 to A1, with A2 at the other end. */
export type MadeUpDelivery = Record<string, unknown> & { runs?: Record<string, unknown> };

export function madeUpDelivery({ runs, ...fields }: MadeUpDelivery = {}): Record<string, unknown> {
  return {
    batter: 'A1',
    non_striker: 'A2',
    bowler: 'B1',
    runs: { batter: 0, extras: 0, total: 0, ...runs },
    ...fields,
  };
}

/** One innings of team A (players A1 to A11) against team B, in one over. */
export function madeUpInnings(deliveries: MadeUpDelivery[], fields: Record<string, unknown> = {}) {
  return { team: 'A', overs: [{ over: 0, deliveries: deliveries.map(madeUpDelivery) }], ...fields };
}

/** A match of teams A and B as a file would have it. */
export function madeUpMatch(innings: unknown[], info: Record<string, unknown> = {}): CricsheetMatch {
  return cricsheetMatch.parse({
    info: {
      teams: ['A', 'B'],
      players: { A: names('A'), B: names('B') },
      overs: 20,
      toss: { winner: 'A', decision: 'bat' },
      ...info,
    },
    innings,
  });
}
