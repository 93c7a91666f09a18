import { type Innings, isNobodyIn } from '../fold/innings.js';
import type { MatchRules } from '../rules.js';

/** Box variant: the last batter bats on alone and keeps the strike. Not in a super over, which two wickets end. */
export const lastBatterStands = (rules: MatchRules, superOver: number): boolean =>
  rules.lastBatterStands !== false && superOver === 0;

/** With `even`, a lone batter must return to the end where a run began: only even runs count. */
export function runsThatCount(rules: MatchRules, alone: boolean, runs: number): number {
  return alone && rules.lastBatterStands === 'even' ? runs - (runs % 2) : runs;
}

/** Wickets that end an innings: one less than the batters of a side (MCC 13.3), or all if the last one stands. */
export function wicketLimit(rules: MatchRules, superOver: number): number {
  if (superOver > 0) return 2;
  if (rules.pairs) return Number.MAX_SAFE_INTEGER;
  return lastBatterStands(rules, superOver) ? rules.players : rules.players - 1;
}

/**
 * However long the list of a side is, no more than `players` of it may be out or in at once. The last one comes in alone
 * only if all before are out. If one of them has retired hurt or not out, the side is all out once no batter is in.
 */
export function hasBattersLeft(rules: MatchRules, innings: Innings): boolean {
  const { wickets, superOver, wicketLimit: limit, batting } = innings;
  const batters = lastBatterStands(rules, superOver) ? limit : limit + 1;
  const comesAlone = isNobodyIn(innings) && batting.every(({ out }) => out);
  return batters - wickets >= (comesAlone ? 1 : 2);
}
