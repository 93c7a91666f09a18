import type { MatchBoard } from '@crease/shared/contracts/match-card';
import { inningsOf } from '@crease/shared/match-board';
import { resultInWords } from '@crease/shared/match-words/result';
import { language } from '../../lib/language/language.js';
import { boardTexts as t } from './texts.js';

export type BoardInnings = MatchBoard['innings'][number];

/** A bare score: `54/3`. */
export const scoreOf = ({ total, wickets }: Pick<BoardInnings, 'total' | 'wickets'>): string =>
  `${total}/${wickets}`;

/** What matters most right now in a sentence: the result, or what is still needed. Undefined if neither is known. */
export function headlineOf(board: MatchBoard): string | undefined {
  const { result, needed, sides, innings } = board;
  if (result) return resultInWords(result, sides)[language];
  const batting = innings.at(-1);
  return needed && batting ? t.needName(sides[batting.side], needed.runs, needed.balls) : undefined;
}

/** Both scores in one line, for messages: `Andheri 54/3 (4.2) v Bandra`. */
export function scoreLineOf(board: MatchBoard): string {
  const [one, other] = board.sides.map((name, side) => {
    const { main } = inningsOf(board, side);
    return main ? `${name} ${scoreOf(main)} (${main.overs})` : name;
  });
  return t.versus(one ?? '', other ?? '');
}

/** A rate as scoreboards show it, with two places. */
export const rateOf = (rate: number): string => rate.toFixed(2);
