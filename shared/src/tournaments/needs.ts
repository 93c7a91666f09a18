import { type TableMatch, type TableOptions, type TableOutcome, type TablePoints, tableOf } from './table.js';

/** A match to come and what a team wants to reach by it. */
export interface NeedInput {
  /** All other matches that count. Those still to come are left out, or given with an assumed result. */
  matches: readonly TableMatch[];
  points: TablePoints;
  options?: TableOptions | undefined;
  team: string;
  opponent: string;
  /** Legal balls of each side's full allotment. */
  quota: number;
  /** A place in the table, from 1, or a team to be placed above. */
  goal: { rank: number } | { above: string };
  /** A tie is played on until a side has won, so it is none. */
  isTieDecided?: boolean | undefined;
}

/** The least that is enough; whatever is better is enough as well. */
export type Need =
  /** Win by at least so many runs. */
  | { kind: 'win'; runs: number }
  /** Reach the target, exactly, within so many legal balls. */
  | { kind: 'chase'; balls: number }
  | { kind: 'tie' }
  /** A defeat by at most so many runs. */
  | { kind: 'lose'; runs: number }
  /** A defeat in which the opponents reach the target, exactly, with at least so many legal balls. */
  | { kind: 'hold'; balls: number }
  /** Any defeat is enough. */
  | { kind: 'nothing' }
  | { kind: 'out-of-reach' };

/** Runs and legal balls of a side; a side that is all out has its full allotment. */
type Score = readonly [runs: number, balls: number];

/** More runs than any side is beaten by. */
const HEAVY = 10_000;

/** What a team that bats first and makes so many runs in its full allotment needs after that. */
export function needBattingFirst(input: NeedInput, runs: number): Need {
  const { quota } = input;
  const byRuns = (margin: number) => isEnough(input, [runs, quota], [runs - margin, quota]);
  const afterBalls = (balls: number) => isEnough(input, [runs, quota], [runs + 1, balls]);
  if (!byRuns(Math.max(1, runs))) return { kind: 'out-of-reach' };
  if (!byRuns(1)) return { kind: 'win', runs: least(1, runs, byRuns) };
  const canTie = input.isTieDecided !== true;
  if (canTie && !byRuns(0)) return { kind: 'win', runs: 1 };
  if (!afterBalls(quota)) return canTie ? { kind: 'tie' } : { kind: 'win', runs: 1 };
  if (isEnough(input, [runs, quota], [runs + HEAVY, 1])) return { kind: 'nothing' };
  return { kind: 'hold', balls: afterBalls(1) ? 1 : least(1, quota, afterBalls) };
}

/** What a team needs that has to make `target` runs to win. */
export function needChasing(input: NeedInput, target: number): Need {
  const { quota } = input;
  const made: Score = [target - 1, quota];
  const inBalls = (balls: number) => isEnough(input, [target, balls], made);
  const byRuns = (margin: number) => isEnough(input, [target - 1 - margin, quota], made);
  if (!inBalls(1)) return { kind: 'out-of-reach' };
  if (!inBalls(quota)) return { kind: 'chase', balls: least(1, quota, (balls) => !inBalls(balls)) - 1 };
  const canTie = input.isTieDecided !== true;
  if (canTie && !byRuns(0)) return { kind: 'chase', balls: quota };
  if (!byRuns(1)) return canTie ? { kind: 'tie' } : { kind: 'chase', balls: quota };
  if (byRuns(HEAVY)) return { kind: 'nothing' };
  const most = Math.max(1, target - 1);
  return { kind: 'lose', runs: byRuns(most) ? most : least(1, most, (margin) => !byRuns(margin)) - 1 };
}

/** Whether the team reaches its goal with this score against that of its opponents. */
function isEnough(input: NeedInput, own: Score, other: Score): boolean {
  const { matches, points, options = {}, team, opponent, quota, goal } = input;
  const sideOf = (name: string, [runs, balls]: Score) => ({ team: name, runs, balls, allOut: false, quota });
  const match: TableMatch = {
    sides: [sideOf(team, own), sideOf(opponent, other)],
    outcome: outcomeOf(own, other),
  };
  const order = tableOf([...matches, match], points, options).map((row) => row.team);
  const place = order.indexOf(team);
  return 'rank' in goal ? place < goal.rank : place < order.indexOf(goal.above);
}

function outcomeOf([own]: Score, [other]: Score): TableOutcome {
  return own === other ? { kind: 'tied' } : { kind: 'won', side: own > other ? 0 : 1 };
}

/** The least value for which a test holds that fails below it and holds from there on; it holds for `high`. */
function least(low: number, high: number, test: (value: number) => boolean): number {
  let [from, to] = [low, high];
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    if (test(middle)) to = middle;
    else from = middle + 1;
  }
  return to;
}
