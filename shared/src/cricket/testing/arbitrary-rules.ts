import fc from 'fast-check';
import { contradictionIn } from '../contradictions.js';
import type { MatchRules } from '../rules.js';

const maybe = <T>(arbitrary: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 2, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });
const price = fc.integer({ min: -10, max: 0 });

const anyRules: fc.Arbitrary<MatchRules> = fc.record({
  players: fc.integer({ min: 3, max: 8 }),
  overs: fc.integer({ min: 1, max: 6 }),
  ballsPerOver: fc.integer({ min: 4, max: 6 }),
  maxOversPerBowler: maybe(fc.integer({ min: 1, max: 3 })),
  bowlerQuota: maybe(fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 4 })),
  maxBallsPerOver: maybe(fc.integer({ min: 6, max: 8 })),
  ballsPerEnd: maybe(fc.integer({ min: 1, max: 2 })),
  oversInARow: maybe(fc.integer({ min: 1, max: 2 })),
  wide: fc.record({ runs: fc.integer({ min: 0, max: 2 }), again: fc.boolean() }),
  noBall: fc.record({ runs: fc.integer({ min: 0, max: 2 }), again: fc.boolean(), freeHit: fc.boolean() }),
  lastOverAgain: maybe(fc.boolean()),
  byes: fc.boolean(),
  legByes: fc.boolean(),
  lbw: fc.boolean(),
  lastBatterStands: fc.constantFrom(false, true, 'even' as const),
  dotsOut: maybe(
    fc.record({ balls: fc.integer({ min: 2, max: 4 }), counts: fc.constantFrom('scoreless', 'missed') }),
  ),
  retireAt: maybe(
    fc.record({
      runs: maybe(fc.integer({ min: 4, max: 20 })),
      balls: maybe(fc.integer({ min: 3, max: 10 })),
      mayReturn: fc.boolean(),
    }),
  ),
  wicketRuns: fc.oneof(fc.constant(0), price),
  powerOver: maybe(
    fc.record({
      over: fc.oneof(fc.constantFrom('last' as const, 'chosen' as const), fc.integer({ min: 1, max: 3 })),
      factor: fc.constant(2),
      wicketRuns: maybe(price),
    }),
  ),
  jackpotBall: maybe(fc.boolean()),
  zones: fc.constantFrom(
    [],
    [
      { name: 'side', runs: 1 },
      { name: 'back', runs: 4, mustRun: true },
    ],
  ),
  roof: fc.constantFrom('play', 'dead', 'out'),
  overTheNet: fc.constantFrom('out', 'six', 'dead'),
  oneTip: fc.boolean(),
  pairs: maybe(fc.record({ overs: fc.integer({ min: 1, max: 2 }) })),
  tie: fc.constantFrom('super-over', 'shared', 'boundaries'),
  points: fc.constant({ win: 2, tie: 1, noResult: 1 }),
});

/** Rules of any kind that do not contradict each other: those that cannot go together are made to. */
export const arbitraryRules: fc.Arbitrary<MatchRules> = anyRules
  .map((rules): MatchRules => {
    const { pairs, ballsPerEnd, ballsPerOver } = rules;
    const fitting = { ...rules, ...(ballsPerEnd ? { ballsPerEnd: ballsPerEnd * ballsPerOver } : {}) };
    if (!pairs) return fitting;
    const players = rules.players + (rules.players % 2);
    const overs = (players / 2) * pairs.overs;
    return { ...fitting, players, overs, lastBatterStands: false, retireAt: undefined };
  })
  .filter((rules) => contradictionIn(rules) === undefined);
