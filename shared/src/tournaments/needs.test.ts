import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Need, type NeedInput, needBattingFirst, needChasing } from './needs.js';
import { type TableMatch, tableOf } from './table.js';

const POINTS = { win: 2, tie: 1, noResult: 1 };
const QUOTA = 36;
const TEAMS = ['A', 'B', 'C', 'D'];

type Score = readonly [team: string, runs: number, balls?: number];

function match([first, a, ballsA = QUOTA]: Score, [second, b, ballsB = QUOTA]: Score): TableMatch {
  return {
    sides: [
      { team: first, runs: a, balls: ballsA, allOut: false, quota: QUOTA },
      { team: second, runs: b, balls: ballsB, allOut: false, quota: QUOTA },
    ],
    outcome: a === b ? { kind: 'tied' } : { kind: 'won', side: a > b ? 0 : 1 },
  };
}

/** C has two wins, A one and a match to come against B. */
const input = (more: Partial<NeedInput> = {}): NeedInput => ({
  matches: [match(['A', 60], ['D', 54]), match(['C', 80], ['D', 51]), match(['C', 51], ['B', 50])],
  points: POINTS,
  team: 'A',
  opponent: 'B',
  quota: QUOTA,
  goal: { above: 'C' },
  options: { lot: ['C', 'A'] },
  ...more,
});

const isReached = (given: NeedInput, own: Score, other: Score): boolean => {
  const order = tableOf([...given.matches, match(own, other)], given.points, given.options).map(
    ({ team }) => team,
  );
  const place = order.indexOf(given.team);
  return 'rank' in given.goal ? place < given.goal.rank : place < order.indexOf(given.goal.above);
};

const anyMatch = fc
  .record({
    teams: fc.shuffledSubarray(TEAMS, { minLength: 2, maxLength: 2 }),
    runs: fc.tuple(fc.integer({ min: 20, max: 90 }), fc.integer({ min: 20, max: 90 })),
    balls: fc.integer({ min: 12, max: QUOTA }),
  })
  .map(({ teams: [a = '', b = ''], runs, balls }) => match([a, runs[0]], [b, runs[1], balls]));
const anyInput: fc.Arbitrary<NeedInput> = fc
  .record({
    matches: fc.array(anyMatch, { minLength: 1, maxLength: 7 }),
    goal: fc.oneof(
      fc.record({ rank: fc.integer({ min: 1, max: 3 }) }),
      fc.record({ above: fc.constantFrom('B', 'C', 'D') }),
    ),
    isTieDecided: fc.boolean(),
    bonus: fc.constantFrom(0, 1),
  })
  .map(({ bonus, ...more }) =>
    input({ ...more, points: { ...POINTS, bonus }, options: { teams: TEAMS, lot: TEAMS } }),
  );

describe('needBattingFirst', () => {
  it('names the margin that lifts a team over another one', () => {
    // C is 30 runs ahead in two matches, A 6 in one; level rates would leave it to the lot.
    expect(needBattingFirst(input(), 60)).toEqual({ kind: 'win', runs: 25 });
  });

  it('is satisfied with any defeat if the points are enough', () => {
    const matches = [match(['A', 60], ['C', 54]), match(['A', 60], ['C', 54])];
    expect(needBattingFirst(input({ matches }), 50)).toEqual({ kind: 'nothing' });
  });

  it('is out of reach if no victory gives the points', () => {
    const matches = [match(['C', 60], ['D', 54]), match(['C', 60], ['D', 54])];
    expect(needBattingFirst(input({ matches }), 90)).toEqual({ kind: 'out-of-reach' });
  });

  it('agrees with the table for every margin', () => {
    fc.assert(
      fc.property(anyInput, fc.integer({ min: 1, max: 60 }), (given, runs) => {
        const need = needBattingFirst(given, runs);
        const byRuns = (margin: number) => isReached(given, ['A', runs], ['B', runs - margin]);
        const after = (balls: number) => isReached(given, ['A', runs], ['B', runs + 1, balls]);
        // From the best result to the worst.
        const results: [Need, boolean][] = [
          ...range(runs)
            .map((margin): [Need, boolean] => [{ kind: 'win', runs: margin }, byRuns(margin)])
            .reverse(),
          ...(given.isTieDecided ? [] : [[{ kind: 'tie' }, byRuns(0)] as [Need, boolean]]),
          ...range(QUOTA)
            .map((balls): [Need, boolean] => [{ kind: 'hold', balls }, after(balls)])
            .reverse(),
        ];
        expectLeast(need, results);
      }),
    );
  });
});

describe('needChasing', () => {
  it('names the balls within which the target lifts a team over another one', () => {
    const given = input();
    const need = needChasing(given, 51);
    expect(need).toEqual({ kind: 'chase', balls: 23 });
    expect(isReached(given, ['A', 51, 23], ['B', 50])).toBe(true);
    expect(isReached(given, ['A', 51, 24], ['B', 50])).toBe(false);
  });

  it('agrees with the table for every number of balls', () => {
    fc.assert(
      fc.property(anyInput, fc.integer({ min: 2, max: 60 }), (given, target) => {
        const need = needChasing(given, target);
        const inBalls = (balls: number) => isReached(given, ['A', target, balls], ['B', target - 1]);
        const byRuns = (margin: number) => isReached(given, ['A', target - 1 - margin], ['B', target - 1]);
        const results: [Need, boolean][] = [
          ...range(QUOTA).map((balls): [Need, boolean] => [{ kind: 'chase', balls }, inBalls(balls)]),
          ...(given.isTieDecided ? [] : [[{ kind: 'tie' }, byRuns(0)] as [Need, boolean]]),
          ...range(target - 1).map((runs): [Need, boolean] => [{ kind: 'lose', runs }, byRuns(runs)]),
        ];
        expectLeast(need, results);
      }),
    );
  });
});

const range = (count: number): number[] => Array.from({ length: count }, (_, at) => at + 1);

/** The need is the last of the results, best first, up to which all reach the goal. */
function expectLeast(need: Need, results: readonly (readonly [Need, boolean])[]): void {
  const failing = results.findIndex(([, reached]) => !reached);
  if (need.kind === 'nothing') expect(failing).toBe(-1);
  else if (need.kind === 'out-of-reach') expect(failing).toBe(0);
  else expect(need).toEqual((failing === -1 ? results.at(-1) : results[failing - 1])?.[0]);
  // After the first result that fails all others fail as well.
  expect(results.slice(Math.max(0, failing)).every(([, reached]) => reached === (failing === -1))).toBe(true);
}
