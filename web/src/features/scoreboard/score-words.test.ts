import type { MatchBoard } from '@crease/shared/contracts/match-card';
import { lookOf, markOf } from '@crease/shared/match-words/ball-marks';
import { describe, expect, it } from 'vitest';
import { spokenBall } from './ball-marks.js';
import { headlineOf, scoreLineOf } from './score-words.js';

const BOARD: MatchBoard = {
  status: 'live',
  sides: ['Andheri', 'Bandra'],
  innings: [
    { side: 1, total: 61, wickets: 4, balls: 36, overs: '6.0', closed: true },
    { side: 0, total: 54, wickets: 3, balls: 26, overs: '4.2' },
  ],
  batters: [],
  thisOver: [],
  runRates: { current: 12.46 },
};

describe('the score in words', () => {
  it('names both sides in the order of the match, with the scores they have', () => {
    expect(scoreLineOf(BOARD)).toBe('Andheri 54/3 (4.2) v Bandra 61/4 (6.0)');
    expect(scoreLineOf({ ...BOARD, innings: BOARD.innings.slice(0, 1) })).toBe('Andheri v Bandra 61/4 (6.0)');
  });

  it('says what is needed while a side chases, and the result when there is one', () => {
    expect(headlineOf(BOARD)).toBeUndefined();
    expect(headlineOf({ ...BOARD, needed: { runs: 8, balls: 1 } })).toBe('Andheri need 8 runs from 1 ball');
    expect(headlineOf({ ...BOARD, needed: { runs: 8, balls: 1 }, result: { outcome: 'tied' } })).toBe(
      'The match is tied',
    );
  });
});

describe('a ball', () => {
  it.each([
    [{ runs: 0, bat: 0 }, '•', 'dot', 'dot ball'],
    [{ runs: 1, bat: 1 }, '1', 'runs', '1 run'],
    [{ runs: 4, bat: 4, boundary: 4 as const }, '4', 'four', 'four'],
    [{ runs: 12, bat: 6, boundary: 6 as const }, '12', 'six', 'six'],
    [{ runs: 2, bat: 0, wide: 2 }, '2wd', 'extra', 'wide, 2 runs'],
    [{ runs: 3, bat: 2, noBall: 1 }, '3nb', 'extra', 'no-ball, 3 runs'],
    [{ runs: 1, bat: 0, legBye: 1 }, '1lb', 'extra', '1 run, leg bye'],
    [{ runs: 0, bat: 0, dead: true as const }, '–', 'dot', 'dead ball'],
    [{ runs: 0, bat: 0, out: 'bowled' }, 'W', 'out', 'wicket, bowled, dot ball'],
    [{ runs: 1, bat: 1, out: 'run-out' }, 'W1', 'out', 'wicket, run out, 1 run'],
  ])('%j is marked %s, looks like %s and is read as %s', (ball, mark, look, spoken) => {
    expect([markOf(ball), lookOf(ball), spokenBall(ball)]).toEqual([mark, look, spoken]);
  });
});
