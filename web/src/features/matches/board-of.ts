import type { MatchBoard } from '@crease/shared/contracts/match-card';
import { atTheCrease, boardBall, boardInnings } from '@crease/shared/match-board';
import type { MatchWithCard } from './api/use-match.js';

type Named = { playerId: string; name: string };

/** The names of all players of a match by id, as the reader may see them. */
export const namesIn = ({ match }: MatchWithCard): ReadonlyMap<string, string> =>
  new Map(match.sides.flatMap(({ players }) => players.map(({ playerId, name }) => [playerId, name])));

/** The scoreboard that a card gives, as the server sends it to viewers, but with names in full. */
export function boardOf(seen: MatchWithCard): MatchBoard {
  const { match, card } = seen;
  const { target, needed, runRates, result, next, last } = card;
  const names = namesIn(seen);
  return {
    status: match.status,
    sides: [match.sides[0].name, match.sides[1].name],
    innings: card.innings.map(boardInnings),
    ...atTheCrease(card, (playerId) => names.get(playerId) ?? ''),
    thisOver: card.thisOver.map(boardBall),
    ...(target === undefined ? {} : { target }),
    ...(needed ? { needed } : {}),
    runRates,
    ...(next?.freeHit ? { freeHit: true as const } : {}),
    ...(result ? { result } : {}),
    ...(last ? { last } : {}),
  };
}

/**
 * The newer of a card and a board that was pushed, by `seq`. A pushed board has its names cut, and first names only, so
 * those of the card replace them.
 */
export function newerBoard(
  seen: MatchWithCard,
  pushed: { seq: number; board: MatchBoard } | undefined,
): { seq: number; board: MatchBoard } {
  const { seq } = seen.match;
  if (!pushed || pushed.seq <= seq) return { seq, board: boardOf(seen) };
  const names = namesIn(seen);
  const full = <T extends Named>(line: T): T => ({ ...line, name: names.get(line.playerId) ?? line.name });
  const { batters, bowler } = pushed.board;
  const board: MatchBoard = {
    ...pushed.board,
    sides: [seen.match.sides[0].name, seen.match.sides[1].name],
    batters: batters.map(full),
    ...(bowler ? { bowler: full(bowler) } : {}),
  };
  return { seq: pushed.seq, board };
}
