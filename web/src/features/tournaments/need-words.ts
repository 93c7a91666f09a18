import type { LastMatch, TableNeed } from '@crease/shared/contracts/tournament';
import { tournamentTableTexts } from './play-texts.js';

const { last: t } = tournamentTableTexts;

interface Innings {
  /** Legal balls of a side. */
  quota: number;
  ballsPerOver: number;
}

/** What is needed of a match, in words. */
export function needWords(need: TableNeed, { quota, ballsPerOver }: Innings): string {
  const overs = (balls: number) => `${Math.floor(balls / ballsPerOver)}.${balls % ballsPerOver}`;
  switch (need.kind) {
    case 'win':
      return need.runs === 1 ? t.needs.anyWin : t.needs.win(need.runs);
    case 'chase':
      return need.balls === quota ? t.needs.anyWin : t.needs.chase(overs(need.balls));
    case 'tie':
      return t.needs.tie;
    case 'lose':
      return t.needs.lose(need.runs);
    case 'hold':
      return t.needs.hold(overs(need.balls));
    case 'nothing':
      return t.needs.nothing;
    case 'out-of-reach':
      return t.needs.outOfReach;
  }
}

/** What a side needs: one sentence where batting first or second makes no difference. */
export function needLines(
  { battingFirst, chasing }: LastMatch['sides'][number],
  { runs, quota }: Pick<LastMatch, 'runs' | 'quota'>,
  ballsPerOver: number,
): string[] {
  const innings = { quota, ballsPerOver };
  const [first, second] = [needWords(battingFirst, innings), needWords(chasing, innings)];
  if (first === second) return [first];
  return [`${t.battingFirst(runs)}: ${first}`, `${t.chasing(runs + 1)}: ${second}`];
}
