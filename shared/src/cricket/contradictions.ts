import type { MatchRules } from './rules.js';

/** The name of a rule, as a refusal states it. */
export type RuleName = keyof MatchRules;

/**
 * The first rule that contradicts another one or cannot be played, or undefined. A match under rules without
 * contradiction can always go on and always ends.
 */
export function contradictionIn(rules: MatchRules): RuleName | undefined {
  return CHECKS.find(([, isWrong]) => isWrong(rules))?.[0];
}

/** All rules that contradict others or cannot be played, each once. */
export const contradictionsIn = (rules: MatchRules): RuleName[] => [
  ...new Set(CHECKS.flatMap(([rule, isWrong]) => (isWrong(rules) ? [rule] : []))),
];

const isWithin = (value: number, least: number, most: number): boolean =>
  Number.isInteger(value) && value >= least && value <= most;

const CHECKS: readonly (readonly [RuleName, (rules: MatchRules) => boolean])[] = [
  ['players', ({ players }) => !isWithin(players, 3, 11)],
  ['overs', ({ overs }) => !isWithin(overs, 1, 50)],
  ['ballsPerOver', ({ ballsPerOver }) => !isWithin(ballsPerOver, 4, 8)],
  ['wide', ({ wide }) => !isWithin(wide.runs, 0, 3)],
  ['noBall', ({ noBall }) => !isWithin(noBall.runs, 0, 3)],
  // Otherwise an over could end before it is complete without a wide or no-ball.
  [
    'maxBallsPerOver',
    ({ maxBallsPerOver, ballsPerOver }) => maxBallsPerOver !== undefined && maxBallsPerOver < ballsPerOver,
  ],
  [
    'ballsPerEnd',
    ({ ballsPerEnd, ballsPerOver }) =>
      ballsPerEnd !== undefined && (ballsPerEnd < ballsPerOver || ballsPerEnd % ballsPerOver !== 0),
  ],
  ['oversInARow', ({ oversInARow }) => oversInARow !== undefined && oversInARow < 1],
  [
    'maxOversPerBowler',
    ({ maxOversPerBowler, players, overs }) =>
      maxOversPerBowler !== undefined && maxOversPerBowler * players < overs,
  ],
  ['bowlerQuota', isQuotaTooSmall],
  // Only deliveries that are not bowled again otherwise can be bowled again in the last over alone.
  [
    'lastOverAgain',
    ({ lastOverAgain, wide, noBall }) => lastOverAgain === true && wide.again && noBall.again,
  ],
  ['dotsOut', ({ dotsOut }) => dotsOut !== undefined && !isWithin(dotsOut.balls, 2, 6)],
  ['retireAt', ({ retireAt }) => retireAt !== undefined && !(retireAt.runs ?? retireAt.balls)],
  ['wicketRuns', ({ wicketRuns }) => !isWithin(wicketRuns, -10, 0)],
  ['powerOver', isPowerOverImpossible],
  ['zones', ({ zones }) => new Set(zones.map(({ name }) => name)).size < zones.length],
  ['pairs', isPairsUneven],
  // In pairs no batter leaves: none is the last, and none retires.
  ['lastBatterStands', ({ pairs, lastBatterStands }) => pairs !== undefined && lastBatterStands !== false],
  ['retireAt', ({ pairs, retireAt }) => pairs !== undefined && retireAt !== undefined],
];

/** All bowlers together, each at their limit, must be able to bowl the overs. */
function isQuotaTooSmall({ bowlerQuota, players, overs }: MatchRules): boolean {
  if (!bowlerQuota) return false;
  const last = bowlerQuota.at(-1);
  if (last === undefined) return true;
  const all = Array.from({ length: players }, (_, at) => bowlerQuota[at] ?? last);
  return all.reduce((sum, most) => sum + most, 0) < overs;
}

function isPowerOverImpossible({ powerOver, overs }: MatchRules): boolean {
  if (!powerOver) return false;
  const { over, wicketRuns = 0 } = powerOver;
  return (typeof over === 'number' && !isWithin(over, 1, overs)) || !isWithin(wicketRuns, -10, 0);
}

/** Every pair bats the same number of overs, and together they bat all of them. */
function isPairsUneven({ pairs, players, overs }: MatchRules): boolean {
  if (!pairs) return false;
  return players % 2 !== 0 || pairs.overs < 1 || (players / 2) * pairs.overs !== overs;
}
