import type { MatchBoard } from '../contracts/match-card.js';

export type Ball = MatchBoard['thisOver'][number];

/** The ball in the shorthand of a scoreboard: `4`, `W`, `2wd`. */
export function markOf({ out, runs, wide, noBall, bye, legBye, dead }: Ball): string {
  if (dead && !out) return '–';
  const kind = wide !== undefined ? 'wd' : noBall !== undefined ? 'nb' : bye ? 'b' : legBye ? 'lb' : '';
  if (out) return runs > 0 ? `W${runs}${kind}` : 'W';
  if (runs === 0 && !kind) return '•';
  return `${runs}${kind}`;
}

export type BallLook = 'out' | 'six' | 'four' | 'extra' | 'dot' | 'runs';

export function lookOf({ out, boundary, wide, noBall, bye, legBye, runs }: Ball): BallLook {
  if (out) return 'out';
  if (boundary) return boundary === 6 ? 'six' : 'four';
  if (wide !== undefined || noBall !== undefined || bye || legBye) return 'extra';
  return runs === 0 ? 'dot' : 'runs';
}
