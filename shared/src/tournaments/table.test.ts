import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type TableMatch, type TableOutcome, type TableSide, tableOf } from './table.js';

const POINTS = { win: 2, tie: 1, noResult: 1 };

type Score = readonly [runs: number, balls: number, allOut?: boolean];

function side(team: string, [runs, balls, allOut = false]: Score, quota = 120): TableSide {
  return { team, runs, balls, allOut, quota };
}

function match(first: TableSide, second: TableSide, outcome?: TableOutcome): TableMatch {
  const winner = first.runs > second.runs ? 0 : 1;
  const decided: TableOutcome = first.runs === second.runs ? { kind: 'tied' } : { kind: 'won', side: winner };
  return { sides: [first, second], outcome: outcome ?? decided };
}

const rates = (rows: readonly { team: string; netRunRate: number }[]) =>
  Object.fromEntries(rows.map(({ team, netRunRate }) => [team, netRunRate]));
const order = (rows: readonly { team: string }[]) => rows.map(({ team }) => team);

describe('tableOf', () => {
  it('counts matches, wins, ties and points, and divides runs by overs faced', () => {
    const rows = tableOf(
      [
        match(side('Lions', [160, 120]), side('Tigers', [161, 110])),
        match(side('Lions', [150, 120]), side('Tigers', [150, 120])),
      ],
      POINTS,
    );
    expect(rows).toEqual([
      { team: 'Tigers', played: 2, won: 1, lost: 0, tied: 1, noResult: 0, points: 3, netRunRate: 0.363 },
      { team: 'Lions', played: 2, won: 0, lost: 1, tied: 1, noResult: 0, points: 1, netRunRate: -0.363 },
    ]);
  });

  it('divides the runs of a side that is all out by its full overs', () => {
    const bowledOut = tableOf([match(side('Lions', [160, 120]), side('Tigers', [100, 60, true]))], POINTS);
    expect(rates(bowledOut)).toEqual({ Lions: 3, Tigers: -3 });
  });

  it('uses the revised overs as the full allotment of a side that is all out', () => {
    const shortened = match(side('Lions', [80, 60], 60), side('Tigers', [40, 30, true], 60));
    expect(rates(tableOf([shortened], POINTS))).toEqual({ Lions: 4, Tigers: -4 });
  });

  it('measures the rate per set of five where an over has five balls', () => {
    const sets = match(side('Lions', [100, 100], 100), side('Tigers', [90, 100], 100));
    expect(rates(tableOf([sets], POINTS, { ballsPerOver: 5 }))).toEqual({ Lions: 0.5, Tigers: -0.5 });
  });

  it('gives an abandoned match points and leaves its runs out of the rate', () => {
    const rows = tableOf(
      [match(side('Lions', [80, 60]), side('Tigers', [0, 0]), { kind: 'no-result' })],
      POINTS,
    );
    expect(rows.map(({ noResult, points, netRunRate }) => [noResult, points, netRunRate])).toEqual([
      [1, 1, 0],
      [1, 1, 0],
    ]);
  });

  it('gives a walkover the points of a win and no rate', () => {
    const walkover = match(side('Lions', [0, 0]), side('Tigers', [0, 0]), { kind: 'walkover', side: 1 });
    const [first] = tableOf([walkover], POINTS);
    expect(first).toMatchObject({ team: 'Tigers', won: 1, points: 2, netRunRate: 0 });
  });

  it('counts a tie that a super over decided as a win, with a rate from the tied innings', () => {
    const tie = match(side('Lions', [150, 120]), side('Tigers', [150, 120]), { kind: 'won', side: 0 });
    expect(tableOf([tie], POINTS)[0]).toMatchObject({ team: 'Lions', won: 1, points: 2, netRunRate: 0 });
  });

  it('adds the bonus to a win at 1.25 times the run rate of the opponents', () => {
    const fast = match(side('Lions', [125, 120]), side('Tigers', [100, 120]));
    const slow = match(side('Lions', [124, 120]), side('Tigers', [100, 120]));
    const withBonus = { ...POINTS, bonus: 1 };
    expect(tableOf([fast], withBonus)[0]?.points).toBe(3);
    expect(tableOf([slow], withBonus)[0]?.points).toBe(2);
  });

  it('puts the team with more wins first when points are level, whatever the rate', () => {
    const abandoned = (first: string, second: string) =>
      match(side(first, [0, 0]), side(second, [0, 0]), { kind: 'no-result' });
    const rows = tableOf(
      [
        match(side('Lions', [101, 120]), side('Bears', [100, 120])),
        match(side('Lions', [0, 120]), side('Foxes', [200, 120])),
        abandoned('Tigers', 'Bears'),
        abandoned('Tigers', 'Foxes'),
      ],
      POINTS,
    );
    expect(order(rows)).toEqual(['Foxes', 'Lions', 'Tigers', 'Bears']);
  });

  it('separates rates that are equal to three decimals by their exact value', () => {
    const rows = tableOf(
      [
        match(side('Lions', [1, 7000]), side('Bears', [0, 7000])),
        match(side('Tigers', [1, 6000]), side('Foxes', [0, 6000])),
      ],
      POINTS,
    );
    expect(rows.slice(0, 2).map(({ team, netRunRate }) => [team, netRunRate])).toEqual([
      ['Tigers', 0.001],
      ['Lions', 0.001],
    ]);
  });

  it('settles a level rate by the matches among the level teams, then by the lot', () => {
    const level = (first: string, second: string, winner: 0 | 1) =>
      match(side(first, [100, 120]), side(second, [100, 120]), { kind: 'won', side: winner });
    // Lions, Tigers and Foxes have one win each; among the three only Lions have won nothing.
    const matches = [level('Lions', 'Bears', 0), level('Tigers', 'Lions', 0), level('Foxes', 'Tigers', 0)];
    const rows = (lot: string[]) => order(tableOf([...matches, level('Bears', 'Foxes', 0)], POINTS, { lot }));
    expect(rows(['Lions', 'Foxes', 'Bears'])).toEqual(['Lions', 'Foxes', 'Bears', 'Tigers']);
    expect(order(tableOf(matches, POINTS, { lot: ['Tigers', 'Foxes'] }))).toEqual([
      'Tigers',
      'Foxes',
      'Lions',
      'Bears',
    ]);
  });

  it('lists teams without a match, in the order of the lot', () => {
    const rows = tableOf([], POINTS, { teams: ['Lions', 'Tigers', 'Bears'], lot: ['Bears', 'Tigers'] });
    expect(order(rows)).toEqual(['Bears', 'Tigers', 'Lions']);
    expect(rows[0]).toMatchObject({ played: 0, points: 0, netRunRate: 0 });
  });

  it('rounds half a thousandth away from zero', () => {
    // 6 balls an over × 1 run / 4000 balls = 0.0015.
    const narrow = match(side('Lions', [1, 4000]), side('Tigers', [0, 4000]));
    expect(rates(tableOf([narrow], POINTS))).toEqual({ Lions: 0.002, Tigers: -0.002 });
  });

  const sideIn = (team: string) =>
    fc.record({
      team: fc.constant(team),
      runs: fc.integer({ min: -40, max: 300 }),
      balls: fc.integer({ min: 0, max: 120 }),
      allOut: fc.boolean(),
      quota: fc.constant(120),
    });
  const outcome = fc.oneof(
    fc.record({ kind: fc.constantFrom('won', 'walkover'), side: fc.constantFrom(0, 1) }),
    fc.record({ kind: fc.constantFrom('tied', 'no-result') }),
  ) as fc.Arbitrary<TableOutcome>;
  const teams = fc.shuffledSubarray(['A', 'B', 'C', 'D'], { minLength: 2, maxLength: 2 });
  const anyMatch = teams.chain(([first = '', second = '']) =>
    fc.record({ sides: fc.tuple(sideIn(first), sideIn(second)), outcome }),
  );

  it('gives the same table whatever the order of the matches', () => {
    fc.assert(
      fc.property(fc.array(anyMatch, { maxLength: 12 }), fc.integer({ min: 0 }), (matches, turn) => {
        const options = { teams: ['A', 'B', 'C', 'D'] };
        const at = matches.length === 0 ? 0 : turn % matches.length;
        const turned = [...matches.slice(at), ...matches.slice(0, at)].reverse();
        expect(tableOf(turned, POINTS, options)).toEqual(tableOf(matches, POINTS, options));
      }),
    );
  });

  it('gives as many wins as losses, and rows in the order of points, wins and rate', () => {
    fc.assert(
      fc.property(fc.array(anyMatch, { maxLength: 12 }), (matches) => {
        const rows = tableOf(matches, POINTS);
        const sum = (figure: 'won' | 'lost' | 'played') => rows.reduce((all, row) => all + row[figure], 0);
        expect(sum('won')).toBe(sum('lost'));
        expect(sum('played')).toBe(2 * matches.length);
        rows.slice(1).forEach((row, i) => {
          const above = rows[i] ?? row;
          const steps = [above.points - row.points, above.won - row.won, above.netRunRate - row.netRunRate];
          expect(steps.find((step) => step !== 0) ?? 0).toBeGreaterThanOrEqual(0);
        });
      }),
    );
  });
});
