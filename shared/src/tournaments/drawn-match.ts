/** Where a side of a match comes from. `winnerOf` and `loserOf` are numbers of matches; ranks count from 1. */
export type SideSource =
  | { team: string }
  | { winnerOf: number }
  | { loserOf: number }
  | { groupRank: { group: number; rank: number } };

/** `reset`: the second final of a double elimination, played only if the team from the losers' side wins the first. */
export type Stage =
  | 'league'
  | 'group'
  | 'knockout'
  | 'winners'
  | 'losers'
  | 'third-place'
  | 'final'
  | 'reset';

export interface DrawnMatch {
  /** From 1. A match has a higher number than those its sides come from. */
  number: number;
  stage: Stage;
  /** From 1 through the whole tournament; matches of one round can be played at the same time. */
  round: number;
  /** Index of the group. */
  group?: number;
  sides: readonly [SideSource, SideSource];
}

export interface Draw {
  /** The teams from the highest seed down. */
  order: readonly string[];
  /** The teams of each group; a league is one group, a bracket has none. */
  groups: readonly (readonly string[])[];
  matches: readonly DrawnMatch[];
}

/** The numbers of the matches that decide who plays in this one, groups aside. */
export const feedersOf = ({ sides }: Pick<DrawnMatch, 'sides'>): number[] =>
  sides.flatMap((side) => ('winnerOf' in side ? [side.winnerOf] : 'loserOf' in side ? [side.loserOf] : []));

/** The groups whose ranks decide who plays in this match. */
export const groupsBefore = ({ sides }: Pick<DrawnMatch, 'sides'>): number[] =>
  sides.flatMap((side) => ('groupRank' in side ? [side.groupRank.group] : []));

/** True if `other` decides who plays in `match`, by its own result or by the table of its group. */
export const isDecidedBy = (
  match: Pick<DrawnMatch, 'sides'>,
  { number, group }: Pick<DrawnMatch, 'number' | 'group'>,
): boolean =>
  feedersOf(match).includes(number) || (group !== undefined && groupsBefore(match).includes(group));
