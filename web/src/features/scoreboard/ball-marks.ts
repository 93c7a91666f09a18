import type { Ball } from '@crease/shared/match-words/ball-marks';
import { OUT_WORDS } from '@crease/shared/match-words/last-event';
import { language } from '../../lib/language/language.js';
import { boardTexts } from './texts.js';

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
