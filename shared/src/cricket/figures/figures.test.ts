import { describe, expect, it } from 'vitest';
import { cardOf } from '../match.js';
import { PRESETS } from '../presets.js';
import { playOffered, sideOf } from '../testing/play-match.js';
import { randomFrom } from '../testing/random.js';
import { Scorer } from '../testing/scorer.js';
import { mostValuablePoints } from './most-valuable.js';
import { type PlayerLine, playerLines } from './player-lines.js';
import { seasonName, seasonOf } from './season.js';
import { figuresOf, leaderboardValues, sumLines } from './sum-lines.js';

const lineOf = (match: Scorer, id: string): PlayerLine => {
  const line = playerLines(match.state).get(id);
  if (!line) throw new Error(`${id} is in no side`);
  return line;
};
const caughtBy = (...by: string[]) => ({ kind: 'caught', who: 'a0', by }) as const;

describe('lines of a match', () => {
  it('hold what batters and bowlers did, and every listed player', () => {
    const match = new Scorer().open().ball({ bat: 4, boundary: 4 }).ball({ bat: 1 }).wicket();
    expect(lineOf(match, 'a0').batting).toEqual([{ runs: 5, balls: 2, fours: 1, sixes: 0, outs: 0 }]);
    expect(lineOf(match, 'a1').batting).toMatchObject([{ runs: 0, outs: 1 }]);
    expect(lineOf(match, 'b0').bowling).toEqual([{ balls: 3, maidens: 0, runs: 5, wickets: 1 }]);
    expect(lineOf(match, 'a5')).toMatchObject({ batting: [], bowling: [], mvp: 0 });
    expect(playerLines(match.state).size).toBe(12);
  });

  it('are empty before the first innings', () => {
    expect(playerLines(new Scorer().state).size).toBe(0);
  });

  it('credit a catch and a stumping to the first fielder, a run-out to all who are named', () => {
    const match = new Scorer({ pairs: { overs: 2 }, players: 4, overs: 4, wicketRuns: -5 }).open();
    match.ball({ out: caughtBy('b1', 'b2') });
    match.ball({ out: { kind: 'stumped', who: 'a0', by: ['b3'] } });
    match.ball({ out: { kind: 'run-out', who: 'a0', by: ['b1', 'b2', 'b1'] } });
    expect(lineOf(match, 'b1')).toMatchObject({ catches: 1, stumpings: 0, runOuts: 1 });
    expect(lineOf(match, 'b2')).toMatchObject({ catches: 0, runOuts: 1 });
    expect(lineOf(match, 'b3')).toMatchObject({ stumpings: 1 });
    // Pairs stay in, so one batter can be out three times.
    expect(lineOf(match, 'a0').batting).toMatchObject([{ outs: 3 }]);
  });

  it('forget a ball that was taken back', () => {
    const match = new Scorer()
      .open()
      .ball({ out: caughtBy('b1') })
      .send({ do: 'undo' });
    expect(lineOf(match, 'b1').catches).toBe(0);
  });

  it('say in how many balls a fifty was reached, not how many the innings took', () => {
    const match = new Scorer({ overs: 10 }).open();
    while ((lineOf(match, 'a0').batting[0]?.runs ?? 0) < 60) match.ball({ bat: 6, boundary: 6 });
    const [batting] = lineOf(match, 'a0').batting;
    expect(batting?.fiftyIn).toBe(9);
    expect(batting?.balls).toBe(10);
  });

  it('leave out super overs', () => {
    const match = new Scorer({ overs: 1, tie: 'super-over' });
    match.open().over().open().over();
    const before = playerLines(match.state);
    match.do({ do: 'super-over' }).open().balls(3, { bat: 6, boundary: 6 });
    expect(playerLines(match.state)).toEqual(before);
  });

  it('give a joker both innings of one match', () => {
    const sides = [
      { players: [...sideOf('a', 3).players, 'joker'] },
      { players: ['joker', ...sideOf('b', 3).players] },
    ] as const;
    const match = new Scorer({ players: 4, overs: 1 }, { sides });
    match.do({ do: 'open', striker: 'joker', nonStriker: 'a0', bowler: 'b0' }).over({ bat: 2 });
    match.do({ do: 'open', striker: 'joker', nonStriker: 'b0', bowler: 'a0' }).over({ bat: 0 });
    const line = lineOf(match, 'joker');
    expect(line.batting).toMatchObject([{ runs: 12 }, { runs: 0 }]);
    expect(sumLines([line])).toMatchObject({ matches: 1, batting: { innings: 2, runs: 12 } });
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('sum up to the card of a random match (seed %i)', (seed) => {
    const preset = seed % 2 ? 'box-6' : 'indoor-pairs';
    const rules = PRESETS[preset];
    const setup = { rules, sides: [sideOf('a', rules.players), sideOf('b', rules.players)] } as const;
    const { state } = playOffered(setup, randomFrom(seed), 400);
    const sums = sumLines([...playerLines(state).values()]);
    const innings = cardOf(state).innings.filter(({ superOver }) => !superOver);
    const total = (of: (one: (typeof innings)[0]) => number) =>
      innings.reduce((sum, one) => sum + of(one), 0);
    expect(sums.batting.runs).toBe(
      total(
        ({ total: all, extras: { wide, noBall, bye, legBye, penalty }, adjust }) =>
          all - wide - noBall - bye - legBye - penalty - adjust.doubled - adjust.wickets,
      ),
    );
    expect(sums.batting.outs).toBe(total(({ wickets }) => wickets));
    expect(sums.bowling.balls).toBe(total(({ balls }) => balls));
  });
});

const line = (over: Partial<PlayerLine>): PlayerLine => ({
  batting: [],
  bowling: [],
  catches: 0,
  stumpings: 0,
  runOuts: 0,
  mvp: 0,
  ...over,
});
const bat = (runs: number, balls: number, outs = 1) => ({ runs, balls, fours: 0, sixes: 0, outs });

describe('figures', () => {
  it('have rates to two places, and none that would be divided by zero', () => {
    const sums = sumLines([
      line({ batting: [bat(50, 30)], bowling: [{ balls: 8, maidens: 0, runs: 11, wickets: 2 }] }),
      line({ batting: [bat(31, 20, 0)], bowling: [{ balls: 6, maidens: 1, runs: 0, wickets: 2 }] }),
      line({ batting: [bat(0, 1)] }),
    ]);
    const { batting, bowling, matches } = figuresOf(sums);
    expect(matches).toBe(3);
    expect(batting).toEqual({
      matches: 3,
      innings: 3,
      notOut: 1,
      runs: 81,
      balls: 51,
      fours: 0,
      sixes: 0,
      average: 40.5,
      strikeRate: 158.82,
      highest: 50,
      highestNotOut: false,
      ducks: 1,
      thirties: 1,
      fifties: 1,
    });
    expect(bowling).toMatchObject({
      overs: '2.2',
      best: { wickets: 2, runs: 0 },
      economy: 4.71,
      average: 2.75,
    });
    const none = figuresOf(sumLines([]));
    expect(none.batting.average ?? none.bowling.economy ?? none.bowling.best).toBeUndefined();
  });

  it('divide by each time a batter of pairs was out', () => {
    expect(figuresOf(sumLines([line({ batting: [bat(12, 20, 3)] })])).batting).toMatchObject({
      average: 4,
      notOut: 0,
    });
  });

  it('are listed with something to list, and rates from 30 balls on', () => {
    const bowled = (balls: number) => line({ bowling: [{ balls, maidens: 0, runs: balls, wickets: 0 }] });
    expect(leaderboardValues(sumLines([line({ batting: [bat(40, 29)] }), bowled(29)]))).toEqual({ runs: 40 });
    expect(leaderboardValues(sumLines([line({ batting: [bat(40, 30)] }), bowled(30)]))).toEqual({
      runs: 40,
      strikeRate: 133.33,
      economy: 6,
    });
  });
});

describe('the season', () => {
  it('is April to March by Indian time', () => {
    expect(seasonOf(new Date('2027-03-31T18:29:59Z'))).toBe(2026);
    expect(seasonOf(new Date('2027-03-31T18:30:00Z'))).toBe(2027);
    expect([seasonName(2026), seasonName(2099)]).toEqual(['2026-27', '2099-00']);
  });
});

describe('most-valuable points', () => {
  it('follow the published formula', () => {
    const scored = line({
      batting: [{ runs: 34, balls: 20, fours: 2, sixes: 1, outs: 1 }],
      bowling: [{ balls: 12, maidens: 1, runs: 10, wickets: 2 }],
      catches: 1,
      stumpings: 1,
      runOuts: 1,
    });
    // 34 + 2 fours + 1 six, 10 for thirty; 2 wickets, a maiden, 8 of 18 average runs saved; 8 + 10 + 8 in the field.
    expect(mostValuablePoints(scored, 1.5)).toBe(34 + 2 + 2 + 10 + (40 + 10 + 8) + 26);
    const fifty = { runs: 50, balls: 20, fours: 0, sixes: 0, outs: 1 };
    expect(mostValuablePoints(line({ batting: [fifty] }), 1)).toBe(70);
    // An expensive bowler loses nothing.
    expect(mostValuablePoints(line({ bowling: [{ balls: 6, maidens: 0, runs: 20, wickets: 0 }] }), 1)).toBe(
      0,
    );
  });
});
