import type { Figures, LeaderboardBy, LeaderboardRow, MatchLine } from '@crease/shared/contracts/figures';
import { formatCount } from '../../lib/format/money.js';

/** What stands for a figure that does not exist, such as the average of a player who was never out. */
export const NONE = '–';

/** `34.50`; a dash without a value. */
export const formatRate = (rate: number | undefined): string => (rate === undefined ? NONE : rate.toFixed(2));

/** `45`, with a star for an innings that was not out. */
export const formatScore = (runs: number, isOut: boolean): string =>
  isOut ? formatCount(runs) : `${formatCount(runs)}*`;

export const formatHighest = ({ innings, highest, highestNotOut }: Figures['batting']): string =>
  innings === 0 ? NONE : formatScore(highest, !highestNotOut);

/** `4/12`: wickets for runs. */
export const formatSpell = (spell: { wickets: number; runs: number } | undefined): string =>
  spell ? `${spell.wickets}/${spell.runs}` : NONE;

/** `14`, or `1,001+` where there are too many better rows to count. */
export const formatRank = ({ rank, isBeyond }: Pick<LeaderboardRow, 'rank' | 'isBeyond'>): string =>
  `${formatCount(rank)}${isBeyond ? '+' : ''}`;

/** A leaderboard's figure: rates have two places, counts none. */
export function formatValue(by: LeaderboardBy, value: number): string {
  return by === 'strikeRate' || by === 'economy' ? formatRate(value) : formatCount(value);
}

/** The length of a row's bar, from 0 to 1 of the first row's. A low economy is a good one. */
export function shareOfBest(by: LeaderboardBy, value: number, best: number): number {
  const [part, whole] = by === 'economy' ? [best, value] : [value, best];
  return whole > 0 ? Math.min(1, Math.max(0, part / whole)) : by === 'economy' ? 1 : 0;
}

/** How a player's runs came: over the boundary, along the ground to it, and the rest. */
export function runSplit({ runs, fours, sixes }: Pick<Figures['batting'], 'runs' | 'fours' | 'sixes'>) {
  const bySixes = Math.min(runs, sixes * 6);
  const byFours = Math.min(runs - bySixes, fours * 4);
  return { sixes: bySixes, fours: byFours, others: runs - bySixes - byFours };
}

/** A match line's score: `45*`, or a dash for a player who did not bat. */
export const formScore = ({ batting }: MatchLine): string =>
  batting ? formatScore(batting.runs, batting.out) : NONE;

/** `84/5 (6)`: runs for wickets, and the overs in which they came. */
export const formatTotal = ({
  total,
  wickets,
  overs,
}: {
  total: number;
  wickets: number;
  overs: string;
}): string => `${formatCount(total)}/${wickets} (${overs})`;
