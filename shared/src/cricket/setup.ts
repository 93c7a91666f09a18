import type { MatchRules } from './rules.js';

export type PlayerId = string;
export type SideIndex = 0 | 1;

/** What is agreed before the first ball. */
export interface MatchSetup {
  rules: MatchRules;
  sides: readonly [SideSetup, SideSetup];
  toss?: Toss;
}

/** A player listed in both sides is the joker of the match: bats and bowls for both. */
export interface SideSetup {
  /** In the order of the list, which is not the batting order. */
  players: readonly PlayerId[];
}

export interface Toss {
  wonBy: SideIndex;
  chose: 'bat' | 'bowl';
}

/** The side that bats first, if the toss has decided it. */
export function battingFirst(toss: Toss | undefined): SideIndex | undefined {
  if (!toss) return undefined;
  return toss.chose === 'bat' ? toss.wonBy : otherSide(toss.wonBy);
}

export const otherSide = (side: SideIndex): SideIndex => (side === 0 ? 1 : 0);
