import { describe, expect, it } from 'vitest';
import type { CricsheetMatch } from './cricsheet.js';
import { agreedOf } from './line-ups.js';
import { madeUpInnings, madeUpMatch } from './made-up-match.js';
import { eventsOf } from './to-events.js';

const bodies = (match: CricsheetMatch) =>
  eventsOf(match, (_, name) => name).map(({ id: _, ...body }) => body);
const balls = (match: CricsheetMatch) =>
  bodies(match).flatMap((body) => ('ball' in body && body.ball ? [body.ball] : []));
const deeds = (match: CricsheetMatch) => bodies(match).flatMap((body) => ('do' in body ? body : []));

const OPEN = { do: 'open', striker: 'A1', nonStriker: 'A2', bowler: 'B1', asGiven: true };
const DOT = { bowler: 'B1', striker: 'A1', nonStriker: 'A2', bat: 0, asGiven: { over: 0 } };

describe('eventsOf', () => {
  it('opens an innings and takes each ball as given', () => {
    const match = madeUpMatch([
      madeUpInnings([{}, { runs: { batter: 1 }, batter: 'A2', non_striker: 'A1' }]),
    ]);
    expect(bodies(match)).toEqual([
      OPEN,
      { ball: DOT },
      { ball: { ...DOT, striker: 'A2', nonStriker: 'A1', bat: 1 } },
    ]);
  });

  it('marks a 4 or 6 as a boundary unless it was run', () => {
    const match = madeUpMatch([
      madeUpInnings([
        { runs: { batter: 4 } },
        { runs: { batter: 6 } },
        { runs: { batter: 4, non_boundary: true } },
        { runs: { batter: 5 } },
      ]),
    ]);
    expect(balls(match).map(({ bat, boundary }) => [bat, boundary])).toEqual([
      [4, 4],
      [6, 6],
      [4, undefined],
      [5, undefined],
    ]);
  });

  it('keeps each kind of extras apart and gives penalty runs their own event after the ball', () => {
    const match = madeUpMatch([
      madeUpInnings([
        { extras: { wides: 5 } },
        { extras: { noballs: 1, legbyes: 2 } },
        { extras: { byes: 4, penalty: 5 } },
      ]),
    ]);
    expect(balls(match)).toEqual([
      { ...DOT, wide: 5 },
      { ...DOT, noBall: 1, legBye: 2 },
      { ...DOT, bye: 4 },
    ]);
    expect(bodies(match).at(-1)).toEqual({ do: 'penalty', runs: 5, to: 'batting' });
  });

  it('gives penalty runs before a ball that took a wicket, whose fall includes them', () => {
    const wickets = [{ kind: 'bowled', player_out: 'A1' }];
    const match = madeUpMatch([madeUpInnings([{ extras: { penalty: 5 }, wickets }])]);
    expect(bodies(match).slice(1)).toEqual([
      { do: 'penalty', runs: 5, to: 'batting' },
      { ball: { ...DOT, out: { kind: 'bowled', who: 'A1' } } },
    ]);
  });

  it('adds penalty runs from before and after an innings behind its last ball', () => {
    const match = madeUpMatch([madeUpInnings([{}], { penalty_runs: { pre: 5, post: 10 } })]);
    expect(bodies(match).at(-1)).toEqual({ do: 'penalty', runs: 15, to: 'batting' });
  });

  it.each([
    ['caught', [{ name: 'B3' }], { kind: 'caught', who: 'A1', by: ['B3'] }],
    ['caught', [{ substitute: true }], { kind: 'caught', who: 'A1' }],
    ['caught and bowled', undefined, { kind: 'caught', who: 'A1', by: ['B1'] }],
    ['run out', [{ name: 'B3' }, { name: 'B4' }], { kind: 'run-out', who: 'A1', by: ['B3', 'B4'] }],
    ['handled the ball', undefined, { kind: 'obstructing', who: 'A1' }],
    ['hit the ball twice', undefined, { kind: 'hit-twice', who: 'A1' }],
  ])('reads the wicket "%s" with fielders %j', (kind, fielders, out) => {
    const match = madeUpMatch([madeUpInnings([{ wickets: [{ kind, player_out: 'A1', fielders }] }])]);
    expect(balls(match)[0]?.out).toEqual(out);
  });

  it('puts a batter who retires on a ball that took a wicket into an event of their own', () => {
    const wickets = [
      { kind: 'retired hurt', player_out: 'A2' },
      { kind: 'bowled', player_out: 'A1' },
    ];
    const match = madeUpMatch([madeUpInnings([{ wickets }])]);
    expect(bodies(match).slice(1)).toEqual([
      { ball: { ...DOT, out: { kind: 'bowled', who: 'A1' } } },
      { do: 'retire', who: 'A2', reason: 'hurt', asGiven: true },
    ]);
  });

  it('gives a batter who is timed out a wicket without a ball', () => {
    const match = madeUpMatch([madeUpInnings([{ wickets: [{ kind: 'timed out', player_out: 'A3' }] }])]);
    expect(bodies(match).slice(1)).toEqual([
      { do: 'out', who: 'A3', kind: 'timed-out', asGiven: true },
      { ball: DOT },
    ]);
  });

  it('refuses a way of getting out that it does not know', () => {
    const match = madeUpMatch([madeUpInnings([{ wickets: [{ kind: 'eaten', player_out: 'A1' }] }])]);
    expect(() => bodies(match)).toThrow('no event for the wicket "eaten"');
  });

  it('announces a super over once for its two innings, and each repetition again', () => {
    const superOver = (team: string) => madeUpInnings([{}], { team, super_over: true });
    const sides = ['A', 'B', 'B', 'A'];
    const match = madeUpMatch([
      madeUpInnings([{}]),
      madeUpInnings([{}], { team: 'B' }),
      ...sides.map(superOver),
    ]);
    const superOvers = ['end', 'super-over', 'open', 'open'];
    expect(deeds(match).map((deed) => deed.do)).toEqual(['open', 'open', ...superOvers, ...superOvers]);
    expect(agreedOf(match).rules.tie).toBe('super-over');
  });

  it('ends a chase that rain cut short before its super over, and sets the target that tied it', () => {
    const run = { runs: { batter: 1, total: 1 } };
    const superOver = (team: string) => madeUpInnings([{}], { team, super_over: true });
    const chase = madeUpInnings([run], { team: 'B', target: { overs: 10, runs: 3 } });
    const match = madeUpMatch([madeUpInnings([run, run]), chase, superOver('B'), superOver('A')]);
    expect(deeds(match).slice(1, 5)).toMatchObject([
      { do: 'open' },
      { do: 'revise', overs: 10, target: 2 },
      { do: 'end', asGiven: true },
      { do: 'super-over' },
    ]);
  });

  it('numbers overs by their place', () => {
    const [{ deliveries } = { deliveries: [] }] = madeUpInnings([{}]).overs;
    const overs = [
      { over: 1, deliveries },
      { over: 2, deliveries: [] },
      { over: 4, deliveries },
    ];
    const match = madeUpMatch([madeUpInnings([], { overs })]);
    expect(balls(match).map(({ asGiven }) => asGiven)).toEqual([{ over: 0 }, { over: 1 }]);
  });

  it('retires a batter who is not at the crease before the ball that says so', () => {
    const wickets = [{ kind: 'retired hurt', player_out: 'A3' }];
    const match = madeUpMatch([madeUpInnings([{}, { wickets }])]);
    expect(bodies(match).slice(2)).toEqual([
      { do: 'retire', who: 'A3', reason: 'hurt', asGiven: true },
      { ball: DOT },
    ]);
  });

  it('revises overs and target only where they do not follow from the first innings', () => {
    const first = madeUpInnings([{ runs: { batter: 6, total: 6 } }], { penalty_runs: { post: 5 } });
    const chase = (target: object) =>
      deeds(madeUpMatch([first, madeUpInnings([{}], { team: 'B', target })])).slice(-1);
    expect(chase({ overs: 20, runs: 12 })).toMatchObject([{ do: 'open' }]);
    expect(chase({ overs: 9.4, runs: 8 })).toEqual([{ do: 'revise', overs: 10, target: 8 }]);
    expect(chase({ overs: 15, runs: 12 })).toEqual([{ do: 'revise', overs: 15, target: 12 }]);
  });

  it('opens and declares an innings that was forfeited', () => {
    const innings = [madeUpInnings([{}]), { team: 'B', forfeited: true }];
    const open = { do: 'open', striker: 'B1', nonStriker: 'B2', bowler: 'A1', asGiven: true };
    expect(deeds(madeUpMatch(innings)).slice(1)).toEqual([open, { do: 'declare' }]);
    const abandoned = madeUpMatch(innings, { outcome: { result: 'no result' } });
    expect(deeds(abandoned).slice(1)).toEqual([open, { do: 'abandon', reason: 'no result' }]);
  });

  it('ends the last innings of a decided match, whose batters may have been absent', () => {
    const end = { do: 'end', asGiven: true };
    const last = (outcome: object) => bodies(madeUpMatch([madeUpInnings([{}])], { outcome })).at(-1);
    expect([last({ winner: 'B' }), last({ result: 'tie' })]).toEqual([end, end]);
    expect(last({ winner: 'B', method: 'D/L' })).toEqual({ ball: DOT });
    expect(bodies(madeUpMatch([], { outcome: { winner: 'A', method: 'Awarded' } }))).toEqual([]);
  });

  it('abandons a match without a result, even before its first innings', () => {
    expect(bodies(madeUpMatch([], { outcome: { result: 'no result' } }))).toEqual([
      { do: 'abandon', reason: 'no result' },
    ]);
  });
});

describe('agreedOf', () => {
  it('lists substitutes who field or bat after the players of the side', () => {
    const wickets = [{ kind: 'caught', player_out: 'A1', fielders: [{ name: 'Sub', substitute: true }] }];
    const match = madeUpMatch([madeUpInnings([{ wickets }, { batter: 'A12' }])]);
    const { sides } = agreedOf(match);
    expect(sides.map(({ players }) => players.slice(10))).toEqual([
      ['A11', 'A12'],
      ['B11', 'Sub'],
    ]);
  });

  it('keeps those who appear when more than 15 are listed', () => {
    const listed = Array.from({ length: 18 }, (_, index) => `A${index + 1}`);
    const match = madeUpMatch([madeUpInnings([{ batter: 'A18', non_striker: 'A17' }])], {
      players: { A: listed, B: ['B1'] },
    });
    expect(agreedOf(match).sides[0].players).toEqual([...listed.slice(0, 13), 'A17', 'A18']);
  });

  it('plays The Hundred in sets of five, two in a row from one end', () => {
    const { rules } = agreedOf(madeUpMatch([], { balls_per_over: 5 }));
    expect(rules).toMatchObject({ ballsPerOver: 5, ballsPerEnd: 10, oversInARow: 2, noBall: { runs: 2 } });
  });

  it('leaves out a toss that contradicts who bats first', () => {
    const toss = (innings: unknown[]) => agreedOf(madeUpMatch(innings)).toss;
    expect(toss([madeUpInnings([{}])])).toEqual({ wonBy: 0, chose: 'bat' });
    expect(toss([madeUpInnings([{}], { team: 'B' })])).toBeUndefined();
  });

  it('takes the runs of a no-ball from the record if they are fewer than the rule has', () => {
    const hundred = { balls_per_over: 5 };
    const noBall = (noballs: number) =>
      agreedOf(madeUpMatch([madeUpInnings([{ extras: { noballs } }])], hundred)).rules.noBall.runs;
    expect([noBall(1), noBall(2), noBall(5)]).toEqual([1, 2, 2]);
  });

  it('refuses a match without a limit of overs', () => {
    expect(() => agreedOf(madeUpMatch([], { overs: undefined }))).toThrow('a limit of at most 50 overs');
  });
});
