import type { TournamentMatch } from '@crease/shared/contracts/tournament';

type Drawn = Pick<TournamentMatch, 'number' | 'round' | 'stage' | 'sides' | 'winnerId'>;

/** A part of a bracket that is drawn by itself: a knockout, or one of the two halves of a double elimination. */
export interface BracketPart<M extends Drawn> {
  key: 'main' | 'losers';
  rounds: M[][];
}

const IS_LOSERS: ReadonlySet<Drawn['stage']> = new Set(['losers']);
const HAS_BRACKET: ReadonlySet<Drawn['stage']> = new Set([
  'knockout',
  'winners',
  'losers',
  'third-place',
  'final',
  'reset',
]);

/** The matches of a bracket in their rounds, each round from the top down. */
export function bracketParts<M extends Drawn>(matches: readonly M[]): BracketPart<M>[] {
  const drawn = matches.filter(({ stage }) => HAS_BRACKET.has(stage));
  const parts = [
    { key: 'main' as const, matches: drawn.filter(({ stage }) => !IS_LOSERS.has(stage)) },
    { key: 'losers' as const, matches: drawn.filter(({ stage }) => IS_LOSERS.has(stage)) },
  ];
  return parts.flatMap(({ key, matches: own }) => (own.length > 0 ? [{ key, rounds: inRounds(own) }] : []));
}

/**
 * Where each match is drawn, counted in rows of the first column; a match is half-way between its feeders, and one that
 * no winner comes to, such as that for third place, is under all others.
 */
export function rowsOf<M extends Drawn>(rounds: readonly M[][]): Map<number, number> {
  const matches = rounds.flat();
  const rows = new Map<number, number>();
  let next = 0;
  const place = (match: M): number => {
    const found = rows.get(match.number);
    if (found !== undefined) return found;
    const at = feedersIn(matches, match).map(place);
    const row = at.length === 0 ? next++ : at.reduce((sum, one) => sum + one, 0) / at.length;
    rows.set(match.number, row);
    return row;
  };
  const last = [...rounds].reverse().flat();
  // From the final back, so that the tree grows from it.
  for (const match of last.filter((one) => feedersIn(matches, one).length > 0)) place(match);
  for (const match of last) place(match);
  return rows;
}

/** The matches whose winners play this one, as far as they are drawn with it; none for a match of losers. */
export function feedersIn<M extends Drawn>(matches: readonly M[], { sides, number }: M): M[] {
  return sides.flatMap(({ winnerOf, teamId }) => {
    const feeder =
      winnerOf === undefined
        ? teamId !== undefined && lastOf(matches, teamId, number)
        : matches.find((one) => one.number === winnerOf);
    return feeder ? [feeder] : [];
  });
}

/** The team's match before this one, if the team has won it. */
function lastOf<M extends Drawn>(matches: readonly M[], teamId: string, before: number): M | undefined {
  const last = matches.findLast(
    (one) => one.number < before && one.sides.some((side) => side.teamId === teamId),
  );
  return last?.winnerId === teamId ? last : undefined;
}

function inRounds<M extends Drawn>(matches: readonly M[]): M[][] {
  const numbers = [...new Set(matches.map(({ round }) => round))].sort((one, other) => one - other);
  const rounds = numbers.map((round) => matches.filter((match) => match.round === round));
  const rows = rowsOf(rounds);
  return rounds.map((round) =>
    [...round].sort((one, other) => (rows.get(one.number) ?? 0) - (rows.get(other.number) ?? 0)),
  );
}
