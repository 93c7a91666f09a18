import type { Result, WonBy } from '../card.js';
import { battingSide, type Fold, inningsBefore } from '../fold/fold.js';
import type { Innings } from '../fold/innings.js';
import { otherSide, type SideIndex } from '../setup.js';
import { lastBatterStands } from './last-batter.js';
import { ballsLeft } from './over.js';
import { targetOf } from './target.js';

/** The result once both sides have batted (MCC 16); `undecided` if a super over has to follow. */
export function resultAfter(fold: Fold, chase: Innings): Result | 'undecided' {
  const margin = chase.total + 1 - (targetOf(fold, chase) ?? 0);
  if (margin === 0) return tieResult(fold, chase);
  const winner: SideIndex = margin > 0 ? chase.side : otherSide(chase.side);
  if (chase.superOver > 0) return { outcome: 'won', winner, by: { superOver: true } };
  return { outcome: 'won', winner, by: margin > 0 ? chaseWonBy(fold, chase, margin) : { runs: -margin } };
}

/** By the wickets that were still to fall (MCC 16.8); in pairs, where no wicket is ever the last, by runs. */
function chaseWonBy(fold: Fold, chase: Innings, margin: number): WonBy {
  const { rules } = fold;
  if (rules.pairs) return { runs: margin };
  const listed = battingSide(fold, chase).length - (lastBatterStands(rules, chase.superOver) ? 0 : 1);
  const wickets = Math.max(0, Math.min(chase.wicketLimit, listed) - chase.wickets);
  return { wickets, balls: ballsLeft(rules, chase) };
}

/** A tie is shared, goes to the side with more boundaries, or to super overs until one decides. */
function tieResult(fold: Fold, chase: Innings): Result | 'undecided' {
  const { tie } = fold.rules;
  if (tie === 'super-over') return 'undecided';
  const before = inningsBefore(fold, chase);
  const more = tie === 'boundaries' && before ? boundariesIn(chase) - boundariesIn(before) : 0;
  if (more === 0) return { outcome: 'tied' };
  const winner = more > 0 ? chase.side : otherSide(chase.side);
  return { outcome: 'won', winner, by: { boundaries: Math.abs(more) } };
}

const boundariesIn = ({ batting }: Innings): number =>
  batting.reduce((count, { fours, sixes }) => count + fours + sixes, 0);
