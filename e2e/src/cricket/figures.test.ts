import type { CardInnings } from '@crease/shared/cricket/card';
import { describe, expect, it } from 'vitest';
import type { ExpectedCard, GivenMatch } from './cricsheet.js';
import { differences, expectedFigures, figuresOf } from './figures.js';
import { madeUpInnings, madeUpMatch } from './made-up-match.js';

const names = { teams: ['A', 'B'] as const, nameOf: (id: string) => id };

function cardInnings(fields: Partial<CardInnings> = {}): CardInnings {
  return {
    side: 0,
    total: 4,
    wickets: 0,
    balls: 1,
    overs: '0.1',
    extras: { wide: 0, noBall: 0, bye: 0, legBye: 0, penalty: 0 },
    adjust: { doubled: 0, wickets: 0 },
    batting: [{ playerId: 'A1', runs: 4, balls: 1, fours: 1, sixes: 0, strikeRate: 400 }],
    bowling: [
      { playerId: 'B1', balls: 1, maidens: 0, runs: 4, wickets: 0, wides: 0, noBalls: 0, economy: 24 },
    ],
    fall: [],
    partnerships: [],
    closed: false,
    ...fields,
  };
}

type ExpectedInnings = ExpectedCard['innings'][number];

function expectedInnings(fields: Partial<ExpectedInnings> = {}): ExpectedInnings {
  return {
    team: 'A',
    super_over: false,
    total: 4,
    wickets: 0,
    balls: 1,
    extras: {},
    batting: { A1: { runs: 4, balls: 1, fours: 1, sixes: 0 } },
    bowling: { B1: { balls: 1, maidens: 0, runs: 4, wickets: 0, wides: 0, noballs: 0 } },
    fall: [],
    ...fields,
  };
}

const given = (fields: Partial<ExpectedInnings> = {}, deliveries = [{}]): GivenMatch => ({
  id: 'made up',
  match: madeUpMatch([madeUpInnings(deliveries)]),
  expected: { innings: [expectedInnings(fields)] },
});
const compare = (expected: GivenMatch, ours: Partial<CardInnings> = {}) =>
  differences(expectedFigures(expected), figuresOf({ innings: [cardInnings(ours)] }, names));

const batter = (out?: object) =>
  ({ A1: { runs: 4, balls: 1, fours: 1, sixes: 0, out } }) as ExpectedInnings['batting'];
const ourBatter = (fields: Partial<CardInnings['batting'][number]>) => ({
  batting: [{ playerId: 'A1', runs: 4, balls: 1, fours: 1, sixes: 0, strikeRate: 400, ...fields }],
});

describe('differences between a card and what is expected', () => {
  it('finds none where all figures are equal', () => {
    expect(compare(given())).toEqual([]);
  });

  it('names the innings, the player and both values', () => {
    expect(compare(given(), ourBatter({ runs: 3 }))).toEqual([
      'innings 1, batting, A1, runs: expected 4, got 3',
    ]);
  });

  it('reports players and innings that only one of the two has', () => {
    expect(compare(given(), { batting: [] })).toContain(
      'innings 1, batting, A1, runs: expected 4, got nothing',
    );
    expect(compare(given({ bowling: {} }))).toContain(
      'innings 1, bowling, B1, balls: expected nothing, got 1',
    );
    const none = differences(expectedFigures(given()), figuresOf({ innings: [] }, names));
    expect(none[0]).toBe('innings: expected 1, got 0');
  });

  it('reports extras of a kind that our card does not have', () => {
    expect(compare(given({ extras: { overthrows: 2 } }))).toEqual([
      'innings 1, extras, overthrows: expected 2, got nothing',
    ]);
  });

  it('reads caught and bowled as caught by the bowler', () => {
    const expected = given({ batting: batter({ kind: 'caught and bowled', bowler: 'B1', fielders: [] }) });
    expect(compare(expected, ourBatter({ out: { kind: 'caught', bowler: 'B1', by: ['B1'] } }))).toEqual([]);
    expect(compare(expected, ourBatter({ out: { kind: 'caught', bowler: 'B1', by: ['B2'] } }))).toEqual([
      'innings 1, batting, A1, out: expected caught, by B1, bowler B1, got caught, by B2, bowler B1',
    ]);
  });

  it('compares fielders, and passes over one whose name the record does not have', () => {
    const expected = given({ batting: batter({ kind: 'caught', bowler: 'B1', fielders: [null] }) });
    expect(compare(expected, ourBatter({ out: { kind: 'caught', bowler: 'B1' } }))).toEqual([]);
    expect(compare(expected, ourBatter({ out: { kind: 'caught', bowler: 'B1', by: ['B2'] } }))).toHaveLength(
      1,
    );
  });

  it('tells a batter who retired hurt from one who is not out or retired out', () => {
    const expected = given({ batting: batter({ kind: 'retired hurt', bowler: null, fielders: [] }) });
    expect(compare(expected, ourBatter({ retired: 'hurt' }))).toEqual([]);
    expect(compare(expected)).toHaveLength(1);
    expect(compare(expected, ourBatter({ out: { kind: 'retired-out' } }))).toHaveLength(1);
  });

  it('takes a batter who retired hurt and batted again as not out', () => {
    const wickets = [{ kind: 'retired hurt', player_out: 'A1' }];
    const out = { kind: 'retired hurt', bowler: null, fielders: [] };
    expect(compare(given({ batting: batter(out) }, [{ wickets }, {}]))).toEqual([]);
    expect(compare(given({ batting: batter(out) }, [{}, { wickets }]))).toHaveLength(1);
  });

  it('takes a batter who left without an entry as retired hurt', () => {
    const replaced = [{}, { batter: 'A3' }];
    expect(compare(given({}, replaced), ourBatter({ retired: 'hurt' }))).toEqual([]);
    expect(compare(given({}, [...replaced, {}]), ourBatter({ retired: 'hurt' }))).toHaveLength(1);
  });

  it('compares falls without regard to the order of two wickets on one ball', () => {
    const fall: ExpectedInnings['fall'] = [
      [4, 'A2', 1],
      [4, 'A1', 1],
    ];
    const ours = (totals: [number, number]) => ({
      fall: [
        { total: totals[0], wickets: 1, balls: 1, playerId: 'A1' },
        { total: totals[1], wickets: 2, balls: 1, playerId: 'A2' },
      ],
    });
    expect(compare(given({ fall }), ours([4, 4]))).toEqual([]);
    expect(compare(given({ fall }), ours([3, 4]))).toEqual([
      'innings 1, fall 1: expected 4 for A1 after 1 balls, got 3 for A1 after 1 balls',
    ]);
  });

  it('leaves the players of an innings without a ball out of the comparison', () => {
    const empty = { total: 0, balls: 0, batting: {}, bowling: {} };
    const opened = {
      total: 0,
      balls: 0,
      batting: [{ playerId: 'A1', runs: 0, balls: 0, fours: 0, sixes: 0, strikeRate: 0 }],
      bowling: [],
    };
    expect(compare(given(empty), opened)).toEqual([]);
  });

  it('refuses a card that lists a player twice', () => {
    const [line] = cardInnings().batting;
    if (!line) throw new Error('no batter');
    expect(() => compare(given(), { batting: [line, line] })).toThrow(
      'the card has innings 1, batting, A1, runs twice',
    );
  });
});
