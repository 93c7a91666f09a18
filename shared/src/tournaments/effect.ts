import type { Draw } from './drawn-match.js';
import { type Known, type MatchNow, progressOf } from './progress.js';

/** What a change does to the matches that are built on it; numbers of matches, in order. */
export interface Effect {
  /** Their result counted before and no longer does: they must be played again. */
  falls: number[];
  /** They have no result, and other teams than before. */
  changes: number[];
}

/** Compares a tournament before and after a changed result, rank or disqualification. */
export function effectOf(draw: Draw, before: Known, after: Known): Effect {
  const [was, is] = [progressOf(draw, before), progressOf(draw, after)];
  const fellBefore = new Set(was.fallen);
  const falls = is.fallen.filter((number) => !fellBefore.has(number));
  const changes = is.matches.filter((match, at) => {
    const old = was.matches[at];
    return old && !after.results.has(match.number) && teamsOf(old) !== teamsOf(match);
  });
  return { falls, changes: changes.map(({ number }) => number) };
}

const teamsOf = ({ sides, state }: MatchNow): string =>
  JSON.stringify([...sides, state === 'skipped' ? 'skipped' : 'played']);
