import type { CricsheetMatch, Innings } from './cricsheet.js';

/** The second innings of a match, as far as its end is concerned. */
interface Chase {
  innings: Innings;
  /** The target that follows from the first innings. */
  ownTarget: number;
  /** The target and the overs that were in force at the end. */
  target: number;
  overs: number;
}

/** Undefined if only one side batted. */
export function chaseOf({ info, innings: [first, second, third] }: CricsheetMatch): Chase | undefined {
  if (!first || !second || second.super_over) return undefined;
  const ownTarget = totalOf(first) + 1;
  // A super over was played, so the match was tied, whatever target the record has.
  const target = third?.super_over ? totalOf(second) + 1 : (second.target?.runs ?? ownTarget);
  const overs = Math.ceil(second.target?.overs ?? info.overs ?? 0);
  return { innings: second, ownTarget, target: Math.max(1, target), overs: Math.max(1, overs) };
}

/** True if the rules end the chase where the record ends it. */
export function isComplete(match: CricsheetMatch): boolean {
  const chase = chaseOf(match);
  if (!chase) return false;
  const { innings, target, overs } = chase;
  const lastOver = innings.overs[overs - 1]?.deliveries ?? [];
  const legal = lastOver.filter(({ extras }) => extras.wides + extras.noballs === 0);
  return wicketsOf(innings) >= 10 || totalOf(innings) >= target || legal.length >= match.info.balls_per_over;
}

function totalOf({ overs, penalty_runs }: Innings): number {
  const runs = overs.flatMap(({ deliveries }) => deliveries).reduce((all, ball) => all + ball.runs.total, 0);
  return runs + penalty_runs.pre + penalty_runs.post;
}

function wicketsOf({ overs }: Innings): number {
  return overs
    .flatMap(({ deliveries }) => deliveries.flatMap(({ wickets }) => wickets))
    .filter(({ kind }) => kind !== 'retired hurt' && kind !== 'retired not out').length;
}
