import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawOf } from './draw.js';
import type { DrawSettings } from './draw-problem.js';
import type { Draw } from './drawn-match.js';
import { effectOf } from './effect.js';
import { type Known, type MatchNow, progressOf, type TournamentResult } from './progress.js';
import { seededNumbers, shuffled } from './seeded.js';

const teamsOf = (count: number) => Array.from({ length: count }, (_, at) => `T${at + 1}`);
const seeded = (settings: DrawSettings, count: number): Draw =>
  drawOf(settings, teamsOf(count), { seed: 'any', seeds: teamsOf(count) });

const won = (winner: string, loser: string): TournamentResult => ({
  teams: [winner, loser],
  kind: 'won',
  winner,
});
const abandoned = (a: string, b: string, through?: string): TournamentResult => ({
  teams: [a, b],
  kind: 'abandoned',
  through,
});
const knownOf = (results: Record<number, TournamentResult>, more: Partial<Known> = {}): Known => ({
  results: new Map(Object.entries(results).map(([number, result]) => [Number(number), result])),
  ...more,
});
const teamsIn = ({ sides }: MatchNow): string[] =>
  sides.map((side) => (typeof side === 'object' ? side.team : side));

const FOUR = seeded({ format: 'knockout', thirdPlace: true }, 4);
/** T1–T4 is match 1, T2–T3 match 2, the third place 3, the final 4. */
const SEMIS = { 1: won('T1', 'T4'), 2: won('T3', 'T2') };

/** Results of all matches by chance, in an order in which they can be played; ranks are drawn as well. */
function playOut(draw: Draw, seed: string, disqualified = new Set<string>()): Known {
  const next = seededNumbers(seed);
  const ranks = draw.groups.map((group) => shuffled(group, next));
  const results = new Map<number, TournamentResult>();
  const known: Known = { results, ranks, disqualified };
  for (;;) {
    const ready = progressOf(draw, known).matches.filter(({ state }) => state === 'ready');
    const match = ready[Math.floor(next() * ready.length)];
    if (!match) return known;
    const [a = '', b = ''] = teamsIn(match);
    const kind = (['won', 'walkover', 'tied', 'abandoned'] as const)[Math.floor(next() * 4)] ?? 'won';
    const chosen = next() < 0.5 ? a : b;
    results.set(
      match.number,
      kind === 'won' || kind === 'walkover'
        ? { teams: [a, b], kind, winner: chosen }
        : { teams: [a, b], kind, through: next() < 0.5 ? chosen : undefined },
    );
  }
}

const bracketSettings = fc.constantFrom<DrawSettings>(
  { format: 'knockout' },
  { format: 'double-elimination' },
  { format: 'groups-knockout', groups: 2, advance: 2, thirdPlace: true },
  { format: 'groups-knockout', groups: 3, advance: 1 },
);
const anyDraw = fc
  .tuple(bracketSettings, fc.integer({ min: 6, max: 20 }))
  .map(([settings, count]) => seeded(settings, count));

describe('progressOf', () => {
  it('moves winners into the final and beaten semi-finalists into the match for third place', () => {
    const { matches, isOver } = progressOf(FOUR, knownOf(SEMIS));
    expect(matches.map(teamsIn)).toEqual([
      ['T1', 'T4'],
      ['T2', 'T3'],
      ['T4', 'T2'],
      ['T1', 'T3'],
    ]);
    expect(matches.map(({ state }) => state)).toEqual(['decided', 'decided', 'ready', 'ready']);
    expect(isOver).toBe(false);
  });

  it('names the first three once the last match is decided', () => {
    const results = { ...SEMIS, 3: won('T2', 'T4'), 4: won('T3', 'T1') };
    expect(progressOf(FOUR, knownOf(results))).toMatchObject({
      isOver: true,
      champion: 'T3',
      runnerUp: 'T1',
      third: 'T2',
    });
  });

  it('lets the higher seed through an abandoned match unless the organiser names the other team', () => {
    const first = (result: TournamentResult) => progressOf(FOUR, knownOf({ 1: result })).matches[0];
    expect(first(abandoned('T4', 'T1'))).toMatchObject({ winner: 'T1', loser: 'T4' });
    expect(first(abandoned('T4', 'T1', 'T4'))).toMatchObject({ winner: 'T4', loser: 'T1' });
  });

  it('lets the team that came higher in its group through a tie, whatever its seed', () => {
    const draw = seeded({ format: 'groups-knockout', groups: 2, advance: 2 }, 4);
    const ranks = [
      ['T4', 'T1'],
      ['T2', 'T3'],
    ];
    const groups = { 1: won('T4', 'T1'), 2: won('T2', 'T3') };
    const semi: TournamentResult = { teams: ['T4', 'T3'], kind: 'tied' };
    const { matches } = progressOf(draw, knownOf({ ...groups, 3: semi }, { ranks }));
    expect(matches[2]).toMatchObject({ winner: 'T4', loser: 'T3' });
    expect(teamsIn(matches[3] as MatchNow)).toEqual(['T2', 'T1']);
  });

  it('does not use the order of a group before all its matches are decided', () => {
    const draw = seeded({ format: 'groups-knockout', groups: 2, advance: 1 }, 4);
    const ranks = [
      ['T1', 'T4'],
      ['T2', 'T3'],
    ];
    const { matches } = progressOf(draw, knownOf({ 1: won('T1', 'T4') }, { ranks }));
    expect(teamsIn(matches[2] as MatchNow)).toEqual(['T1', 'open']);
  });

  it('gives the matches of a disqualified team to its opponents and keeps what it has played', () => {
    const disqualified = new Set(['T1']);
    const { matches, champion, runnerUp } = progressOf(
      FOUR,
      knownOf({ ...SEMIS, 3: won('T2', 'T4') }, { disqualified }),
    );
    expect(matches[0]).toMatchObject({ state: 'decided', winner: 'T1' });
    expect(matches[3]).toMatchObject({ state: 'decided', winner: 'T3' });
    expect([champion, runnerUp]).toEqual(['T3', undefined]);
  });

  it('has a team go on without a match if both teams of the match before are disqualified', () => {
    const disqualified = new Set(['T2', 'T3']);
    const { matches, champion } = progressOf(FOUR, knownOf({ 1: won('T1', 'T4') }, { disqualified }));
    expect(matches.map(({ state }) => state)).toEqual(['decided', 'decided', 'skipped', 'skipped']);
    expect(champion).toBe('T1');
  });

  it('skips the reset of a double elimination if the unbeaten team wins the final', () => {
    const draw = seeded({ format: 'double-elimination' }, 2);
    const unbeaten = progressOf(draw, knownOf({ 1: won('T1', 'T2'), 2: won('T1', 'T2') }));
    expect(unbeaten.matches[2]?.state).toBe('skipped');
    expect(unbeaten.champion).toBe('T1');
    const level = { 1: won('T1', 'T2'), 2: won('T2', 'T1') };
    expect(progressOf(draw, knownOf(level)).matches[2]?.state).toBe('ready');
    expect(progressOf(draw, knownOf({ ...level, 3: won('T1', 'T2') })).champion).toBe('T1');
    expect(
      progressOf(draw, knownOf({ 1: won('T1', 'T2'), 2: won('T1', 'T2'), 3: won('T2', 'T1') })).fallen,
    ).toEqual([3]);
  });

  it('makes the first of the table champion of a league', () => {
    const draw = seeded({ format: 'league' }, 3);
    const known = playOut(draw, 'x');
    expect(progressOf(draw, known).champion).toBe(known.ranks?.[0]?.[0]);
  });

  it('ends with one champion from any results, and with as many defeats as the format allows', () => {
    fc.assert(
      fc.property(anyDraw, fc.string(), (draw, seed) => {
        const { matches, champion, isOver } = progressOf(draw, playOut(draw, seed));
        expect(isOver).toBe(true);
        const bracket = matches.filter((_, at) => draw.matches[at]?.group === undefined);
        const defeats = new Map<string, number>();
        for (const match of bracket) {
          for (const team of teamsIn(match)) if (!defeats.has(team)) defeats.set(team, 0);
          const isThird = draw.matches[match.number - 1]?.stage === 'third-place';
          if (match.loser && !isThird) defeats.set(match.loser, (defeats.get(match.loser) ?? 0) + 1);
        }
        defeats.delete('none');
        const most = draw.matches.some(({ stage }) => stage === 'reset') ? 2 : 1;
        for (const [team, lost] of defeats) {
          if (team === champion) expect(lost).toBeLessThan(most);
          else expect(lost).toBe(most);
        }
        expect(defeats.has(champion ?? '')).toBe(true);
      }),
    );
  });

  it('ends with one champion that is not disqualified, if any team is left', () => {
    fc.assert(
      fc.property(anyDraw, fc.string(), fc.array(fc.nat()), (draw, seed, picks) => {
        const out = new Set(picks.slice(0, 5).map((pick) => draw.order[pick % draw.order.length] ?? ''));
        const { champion, isOver } = progressOf(draw, playOut(draw, seed, out));
        expect(isOver).toBe(true);
        if (draw.groups.length === 0) {
          expect(champion).toBeDefined();
          expect(out.has(champion ?? '')).toBe(false);
        }
      }),
    );
  });
});

describe('effectOf', () => {
  it('names the matches with a result of a team that does not come any more', () => {
    const before = knownOf({ ...SEMIS, 4: won('T3', 'T1') });
    const after = knownOf({ ...SEMIS, 1: won('T4', 'T1'), 4: won('T3', 'T1') });
    expect(effectOf(FOUR, before, after)).toEqual({ falls: [4], changes: [3] });
  });

  it('names nothing when the same team wins by another result', () => {
    const before = knownOf({ ...SEMIS, 4: won('T3', 'T1') });
    const walkover: TournamentResult = { teams: ['T1', 'T4'], kind: 'walkover', winner: 'T1' };
    expect(effectOf(FOUR, before, knownOf({ ...SEMIS, 1: walkover, 4: won('T3', 'T1') }))).toEqual({
      falls: [],
      changes: [],
    });
  });

  it('has no match fall that does not depend on the changed one', () => {
    fc.assert(
      fc.property(anyDraw, fc.string(), fc.nat(), (draw, seed, pick) => {
        const known = playOut(draw, seed);
        const numbers = [...known.results.keys()];
        const number = numbers[pick % numbers.length] ?? 1;
        const [a = '', b = ''] = known.results.get(number)?.teams ?? [];
        const winner = progressOf(draw, known).matches[number - 1]?.winner === a ? b : a;
        const after = {
          ...known,
          results: new Map(known.results).set(number, { teams: [a, b], kind: 'won', winner }),
        };
        const { falls } = effectOf(draw, known, after);
        for (const fallen of falls) {
          expect(fallen).toBeGreaterThan(number);
          expect(dependsOn(draw, fallen, number)).toBe(true);
        }
      }),
    );
  });
});

function dependsOn(draw: Draw, later: number, earlier: number): boolean {
  if (later === earlier) return true;
  const sides = draw.matches[later - 1]?.sides ?? [];
  return sides.some((side) => {
    if ('winnerOf' in side) return dependsOn(draw, side.winnerOf, earlier);
    return 'loserOf' in side && dependsOn(draw, side.loserOf, earlier);
  });
}
