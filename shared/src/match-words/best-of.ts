import type { MatchCard } from '../contracts/match-card.js';

type Innings = MatchCard['innings'][number];

/** A side's best batter and best bowler of a match, as far as it batted and bowled. */
export interface BestOf {
  batter: Innings['batting'][number] | undefined;
  bowler: Innings['bowling'][number] | undefined;
}

/**
 * The best of a side: most runs, from the fewest balls; most wickets, for the fewest runs. None without a run or a
 * wicket. A super over does not count.
 */
export function bestOf({ innings }: MatchCard, side: number): BestOf {
  const played = innings.filter(({ superOver }) => !superOver);
  const batting = played
    .flatMap((one) => (one.side === side ? one.batting : []))
    .filter(({ runs }) => runs > 0);
  const bowling = played
    .flatMap((one) => (one.side === side ? [] : one.bowling))
    .filter(({ wickets }) => wickets > 0);
  const [batter] = batting.toSorted((one, other) => other.runs - one.runs || one.balls - other.balls);
  const [bowler] = bowling.toSorted((one, other) => other.wickets - one.wickets || one.runs - other.runs);
  return { batter, bowler };
}
