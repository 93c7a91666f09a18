import type { MatchBoard } from '@crease/shared/contracts/match-card';
import { OUT_WORDS } from '@crease/shared/match-words/last-event';
import { language } from '../../lib/language/language.js';
import { boardTexts } from './texts.js';

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

/** The ball in words, for those who hear the page. */
export function spokenBall(ball: Ball): string {
  const brought = broughtBy(ball);
  const how = ball.out && OUT_WORDS[ball.out as keyof typeof OUT_WORDS]?.[language];
  return how ? `${boardTexts.ball.out(how)}, ${brought}` : brought;
}

function broughtBy({ dead, boundary, runs, wide, noBall, bye, legBye }: Ball): string {
  const t = boardTexts.ball;
  if (dead) return t.dead;
  if (boundary) return boundary === 6 ? t.six : t.four;
  if (wide !== undefined) return t.wide(runs);
  if (noBall !== undefined) return t.noBall(runs);
  if (bye) return t.bye(runs);
  if (legBye) return t.legBye(runs);
  return runs === 0 ? t.dot : t.runs(runs);
}
