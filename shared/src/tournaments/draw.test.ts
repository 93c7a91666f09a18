import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawOf } from './draw.js';
import { type DrawSettings, drawProblems } from './draw-problem.js';
import { type Draw, type DrawnMatch, feedersOf, groupsBefore, type SideSource } from './drawn-match.js';
import { bracketSize } from './seed-places.js';

const teamsOf = (count: number) => Array.from({ length: count }, (_, at) => `T${at + 1}`);
const seeded = (settings: DrawSettings, count: number): Draw =>
  drawOf(settings, teamsOf(count), { seed: 'any', seeds: teamsOf(count) });

const nameOf = (side: SideSource): string => {
  if ('team' in side) return side.team;
  if ('winnerOf' in side) return `W${side.winnerOf}`;
  if ('loserOf' in side) return `L${side.loserOf}`;
  return `${String.fromCharCode(65 + side.groupRank.group)}${side.groupRank.rank}`;
};
const lines = ({ matches }: Draw) =>
  matches.map(({ number, stage, round, sides: [a, b] }) => {
    return `${number} ${stage} ${round}: ${nameOf(a)} ${nameOf(b)}`;
  });

/** The seeds (by index) that can reach a match of a bracket of teams. */
function reachOf(draw: Draw): Map<number, Set<string>> {
  const reach = new Map<number, Set<string>>();
  for (const { number, sides } of draw.matches) {
    const names = sides.flatMap((side) => {
      if ('team' in side) return [side.team];
      if ('groupRank' in side) return [nameOf(side)];
      return [...(reach.get('winnerOf' in side ? side.winnerOf : side.loserOf) ?? [])];
    });
    reach.set(number, new Set(names));
  }
  return reach;
}

/** The first round in which two entrants can meet. */
function firstMeeting(draw: Draw, a: string, b: string): DrawnMatch | undefined {
  const reach = reachOf(draw);
  return draw.matches.find(({ number }) => reach.get(number)?.has(a) && reach.get(number)?.has(b));
}

const anyCount = fc.integer({ min: 2, max: 64 });
const anySettings: fc.Arbitrary<[DrawSettings, number]> = fc
  .record({
    format: fc.constantFrom('knockout', 'league', 'groups-knockout', 'double-elimination'),
    groups: fc.option(fc.integer({ min: 1, max: 20 }), { nil: undefined }),
    advance: fc.option(fc.integer({ min: 0, max: 5 }), { nil: undefined }),
    thirdPlace: fc.option(fc.boolean(), { nil: undefined }),
    legs: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
  })
  .chain((settings) => fc.tuple(fc.constant(settings as DrawSettings), fc.integer({ min: 2, max: 40 })));
const drawable = anySettings.filter(([settings, count]) => drawProblems(settings, count).length === 0);

describe('drawOf a knockout', () => {
  it('gives the byes to the highest seeds and lets the first two meet in the final', () => {
    expect(lines(seeded({ format: 'knockout', thirdPlace: true }, 6))).toEqual([
      '1 knockout 1: T4 T5',
      '2 knockout 1: T3 T6',
      '3 knockout 2: T1 W1',
      '4 knockout 2: T2 W2',
      '5 third-place 3: L3 L4',
      '6 final 3: W3 W4',
    ]);
  });

  it('has one match less than teams, and byes up to the next power of two', () => {
    fc.assert(
      fc.property(anyCount, (count) => {
        const draw = seeded({ format: 'knockout' }, count);
        expect(draw.matches).toHaveLength(count - 1);
        const inFirst = new Set(
          draw.matches.filter(({ round }) => round === 1).flatMap(({ sides }) => sides.map(nameOf)),
        );
        const byes = draw.order.filter((team) => !inFirst.has(team));
        expect(byes).toEqual(draw.order.slice(0, bracketSize(count) - count));
      }),
    );
  });

  it('lets two of the highest 2, 4, 8 seeds meet only when no more are left', () => {
    fc.assert(
      fc.property(anyCount, fc.nat(), fc.nat(), (count, a, b) => {
        const draw = seeded({ format: 'knockout' }, count);
        const [first, second] = [a % count, b % count];
        fc.pre(first !== second);
        const rounds = Math.log2(bracketSize(count));
        const strongest = bracketSize(Math.max(first, second) + 1);
        const meeting = firstMeeting(draw, `T${first + 1}`, `T${second + 1}`);
        expect(meeting?.round).toBeGreaterThanOrEqual(rounds - Math.log2(strongest) + 1);
        if (strongest === 2) expect(meeting?.stage).toBe('final');
      }),
    );
  });
});

describe('drawOf a league', () => {
  it('plays every pairing once in each leg, and no team twice in a round', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 20 }), fc.integer({ min: 1, max: 3 }), (count, legs) => {
        const { matches, order } = seeded({ format: 'league', legs }, count);
        const met = new Map<string, number>();
        for (const { sides } of matches) {
          const pair = sides.map(nameOf).sort().join(' ');
          met.set(pair, (met.get(pair) ?? 0) + 1);
        }
        expect(met.size).toBe((order.length * (order.length - 1)) / 2);
        expect(new Set(met.values())).toEqual(new Set([legs]));
        const places = matches.flatMap(({ round, sides }) => sides.map((side) => `${round} ${nameOf(side)}`));
        expect(new Set(places).size).toBe(places.length);
        expect(matches.at(-1)?.round).toBe(legs * (count % 2 === 0 ? count - 1 : count));
      }),
    );
  });

  it('swaps the sides in the second leg', () => {
    const { matches } = seeded({ format: 'league', legs: 2 }, 3);
    const sides = matches.map((match) => match.sides.map(nameOf).join(' '));
    expect(sides.slice(3)).toEqual(sides.slice(0, 3).map((pair) => pair.split(' ').reverse().join(' ')));
  });
});

describe('drawOf groups with a knockout', () => {
  it('fills the groups by a snake and crosses winners with runners-up', () => {
    const draw = seeded({ format: 'groups-knockout', groups: 4, advance: 2 }, 10);
    expect(draw.groups).toEqual([
      ['T1', 'T8', 'T9'],
      ['T2', 'T7', 'T10'],
      ['T3', 'T6'],
      ['T4', 'T5'],
    ]);
    const knockout = lines(draw).filter((line) => !line.includes('group'));
    expect(knockout.map((line) => line.replace(/^\d+ /, ''))).toEqual([
      'knockout 4: A1 C2',
      'knockout 4: D1 B2',
      'knockout 4: B1 D2',
      'knockout 4: C1 A2',
      'knockout 5: W9 W10',
      'knockout 5: W11 W12',
      'final 6: W13 W14',
    ]);
  });

  it('lets winner and runner-up of a group meet again only in the final', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 20 }), (groups) => {
        const draw = seeded({ format: 'groups-knockout', groups, advance: 2 }, 2 * groups);
        const reach = reachOf(draw);
        for (let group = 0; group < groups; group++) {
          const both = [1, 2].map((rank) => nameOf({ groupRank: { group, rank } }));
          const meeting = draw.matches.find(({ number }) =>
            both.every((name) => reach.get(number)?.has(name)),
          );
          expect(meeting?.stage).toBe('final');
        }
      }),
      { numRuns: 19 },
    );
  });

  it('never has teams of one group meet in the first match of a knockout', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 12 }), fc.integer({ min: 1, max: 5 }), (groups, advance) => {
        const draw = seeded({ format: 'groups-knockout', groups, advance }, groups * Math.max(2, advance));
        for (const match of draw.matches) {
          const [a, b] = groupsBefore(match);
          if (a !== undefined && b !== undefined) expect(a).not.toBe(b);
        }
      }),
    );
  });

  it('plays every pairing of a group and nothing across groups', () => {
    fc.assert(
      fc.property(drawable, ([settings, count]) => {
        const { groups, matches } = drawOf(settings, teamsOf(count), { seed: 'x' });
        const pairings = groups.flatMap((group, index) =>
          group.flatMap((a, at) => group.slice(at + 1).map((b) => `${index} ${[a, b].sort().join(' ')}`)),
        );
        const played = matches.flatMap(({ group, sides }) =>
          group === undefined ? [] : [`${group} ${sides.map(nameOf).sort().join(' ')}`],
        );
        const legs = settings.legs ?? 1;
        expect(played.sort()).toEqual(
          pairings.flatMap((pair) => Array.from({ length: legs }, () => pair)).sort(),
        );
      }),
    );
  });
});

describe('drawOf a double elimination', () => {
  it('lets the losers of each round meet those left on the losers’ side', () => {
    expect(lines(seeded({ format: 'double-elimination' }, 4))).toEqual([
      '1 winners 1: T1 T4',
      '2 winners 1: T2 T3',
      '3 winners 2: W1 W2',
      '4 losers 2: L1 L2',
      '5 losers 3: W4 L3',
      '6 final 4: W3 W5',
      '7 reset 5: W6 L6',
    ]);
  });

  it('has two matches for each team but one, and a reset', () => {
    fc.assert(
      fc.property(anyCount, (count) => {
        const { matches } = seeded({ format: 'double-elimination' }, count);
        expect(matches).toHaveLength(2 * count - 1);
        const winners = matches.filter(({ stage }) => stage === 'winners').map(({ number }) => number);
        const lost = matches.flatMap(({ sides }) =>
          sides.flatMap((side) => ('loserOf' in side ? [side.loserOf] : [])),
        );
        expect(lost.filter((number) => winners.includes(number)).sort()).toEqual(winners.sort());
      }),
    );
  });

  it('keeps teams that have met apart when the first losers meet the next ones', () => {
    fc.assert(
      fc.property(fc.integer({ min: 8, max: 64 }), (count) => {
        const draw = seeded({ format: 'double-elimination' }, count);
        const reach = reachOf(draw);
        for (const { round, stage, sides } of draw.matches) {
          if (stage !== 'losers' || round !== 3) continue;
          const [rest, dropped] = sides.map(
            (side) => reach.get(feedersOf({ sides: [side, side] })[0] ?? 0) ?? new Set(),
          );
          expect([...(rest ?? [])].filter((team) => dropped?.has(team))).toEqual([]);
        }
      }),
    );
  });
});

describe('drawOf any format', () => {
  it('numbers the matches in an order in which each comes after those it depends on', () => {
    fc.assert(
      fc.property(drawable, ([settings, count]) => {
        const { matches } = drawOf(settings, teamsOf(count), { seed: 'x' });
        matches.forEach((match, at) => {
          expect(match.number).toBe(at + 1);
          for (const feeder of feedersOf(match)) {
            expect(feeder).toBeLessThan(match.number);
            expect(matches[feeder - 1]?.round).toBeLessThan(match.round);
          }
        });
      }),
    );
  });

  it('repeats a draw from its seed, whatever the order of the teams, and draws otherwise from another', () => {
    fc.assert(
      fc.property(drawable, fc.string(), fc.nat(), ([settings, count], seed, turn) => {
        const teams = teamsOf(count);
        const turned = [...teams.slice(turn % count), ...teams.slice(0, turn % count)];
        expect(drawOf(settings, turned, { seed })).toEqual(drawOf(settings, teams, { seed }));
      }),
    );
    const teams = teamsOf(16);
    const orders = ['a', 'b', 'c'].map((seed) =>
      drawOf({ format: 'knockout' }, teams, { seed }).order.join(),
    );
    expect(new Set(orders).size).toBe(3);
  });

  it('keeps the given seeds in front of the teams that are drawn by lot', () => {
    const { order } = drawOf({ format: 'knockout' }, teamsOf(8), { seed: 'x', seeds: ['T5', 'T3'] });
    expect(order.slice(0, 2)).toEqual(['T5', 'T3']);
    expect([...order].sort()).toEqual(teamsOf(8));
  });

  it('refuses a team that is named twice, a strange seed and settings that contradict the teams', () => {
    const knockout = { format: 'knockout' } as const;
    expect(() => drawOf(knockout, ['A', 'A'], { seed: 'x' })).toThrow(RangeError);
    expect(() => drawOf(knockout, ['A', 'B'], { seed: 'x', seeds: ['C'] })).toThrow(RangeError);
    expect(() => drawOf(knockout, ['A', 'B'], { seed: 'x', seeds: ['A', 'A'] })).toThrow(RangeError);
    expect(() => drawOf(knockout, ['A'], { seed: 'x' })).toThrow(RangeError);
  });
});

describe('drawProblems', () => {
  it.each<[DrawSettings, number, string[]]>([
    [{ format: 'knockout' }, 2, []],
    [{ format: 'knockout' }, 65, ['teams']],
    [{ format: 'knockout', thirdPlace: true }, 3, ['thirdPlace']],
    [{ format: 'knockout', groups: 2, advance: 1 }, 8, ['groups', 'advance']],
    [{ format: 'knockout', legs: 2 }, 8, ['legs']],
    [{ format: 'league', legs: 2 }, 2, []],
    [{ format: 'league', thirdPlace: true }, 8, ['thirdPlace']],
    [{ format: 'groups-knockout' }, 8, ['groups', 'advance']],
    [{ format: 'groups-knockout', groups: 1, advance: 2 }, 8, ['groups']],
    [{ format: 'groups-knockout', groups: 5, advance: 1 }, 8, ['groups']],
    [{ format: 'groups-knockout', groups: 2, advance: 4 }, 7, ['advance']],
    [{ format: 'groups-knockout', groups: 2, advance: 1, thirdPlace: true }, 8, ['thirdPlace']],
    [{ format: 'groups-knockout', groups: 2, advance: 2, thirdPlace: true, legs: 2 }, 8, []],
  ])('%j for %i teams has the problems %j', (settings, teams, problems) => {
    expect(drawProblems(settings, teams)).toEqual(problems);
  });
});
