import { drawOf } from '@crease/shared/tournaments/draw';
import { describe, expect, test } from 'vitest';
import { bracketParts, feedersIn, rowsOf } from './bracket-tree.js';
import { aMatch, fourTeams, teamSide } from './testing/drawn-matches.js';

describe('a bracket', () => {
  test('has its rounds in order, with the match for third place under the final', () => {
    const [main, ...others] = bracketParts(fourTeams());
    expect(others).toEqual([]);
    expect(main?.rounds.map((round) => round.map(({ number }) => number))).toEqual([
      [1, 2],
      [4, 3],
    ]);
    const rows = rowsOf(main?.rounds ?? []);
    expect([1, 2, 4, 3].map((number) => rows.get(number))).toEqual([0, 1, 0.5, 2]);
  });

  test('leaves matches of groups out, and draws the losers of a double elimination by themselves', () => {
    const matches = [
      aMatch(1, [teamSide(1), teamSide(2)], { stage: 'winners' }),
      aMatch(2, [{ loserOf: 1 }, teamSide(3)], { stage: 'losers', round: 2 }),
      aMatch(3, [teamSide(4), teamSide(5)], { stage: 'group', group: 1 }),
    ];
    expect(bracketParts(matches).map(({ key, rounds }) => [key, rounds.flat().length])).toEqual([
      ['main', 1],
      ['losers', 1],
    ]);
  });

  test('knows where a team came from without the number of the match', () => {
    const [first, second] = fourTeams();
    const final = aMatch(4, [teamSide(1), { winnerOf: 2 }], { round: 2, stage: 'final' });
    if (!first || !second) throw new Error('a knockout of four has two semi-finals');
    expect(feedersIn([first, second, final], final)).toEqual([first, second]);
  });

  test('draws the match for third place under the final once its teams are known', () => {
    const [one, two, three, four] = [1, 2, 3, 4].map(teamSide);
    if (!one || !two || !three || !four) throw new Error('there are four teams');
    const won = (number: number, winner: number, loser: number, round: number) =>
      aMatch(number, [teamSide(winner), teamSide(loser)], {
        round,
        status: 'over',
        winnerId: teamSide(winner).teamId,
      });
    const matches = [
      won(1, 1, 8, 1),
      won(2, 2, 7, 1),
      won(3, 3, 6, 1),
      won(4, 4, 5, 1),
      won(5, 1, 2, 2),
      won(6, 3, 4, 2),
      aMatch(7, [two, four], { round: 3, stage: 'third-place' }),
      aMatch(8, [one, three], { round: 3, stage: 'final' }),
    ];
    const rounds = bracketParts(matches).flatMap((part) => part.rounds);
    expect(rounds.map((round) => round.map(({ number }) => number)).at(-1)).toEqual([8, 7]);
    expect([8, 7].map((number) => rowsOf(rounds).get(number))).toEqual([1.5, 4]);
  });

  test.each([2, 3, 5, 8, 11, 16, 33, 64])(
    'of %i teams gives every match of a round a place of its own',
    (teams) => {
      const names = Array.from({ length: teams }, (_, n) => teamSide(n).teamId ?? '');
      const drawn = drawOf({ format: 'knockout' }, names, { seed: 'bracket' }).matches.map((match) =>
        aMatch(
          match.number,
          [0, 1].map((at) => {
            const side = match.sides[at as 0 | 1];
            return 'winnerOf' in side
              ? { winnerOf: side.winnerOf }
              : 'team' in side
                ? { teamId: side.team }
                : {};
          }) as ReturnType<typeof aMatch>['sides'],
          { round: match.round, stage: match.stage },
        ),
      );
      const rounds = bracketParts(drawn).flatMap((part) => part.rounds);
      const rows = rowsOf(rounds);
      for (const round of rounds) {
        const places = round.map(({ number }) => rows.get(number) ?? Number.NaN);
        for (const [at, place] of places.entries())
          if (at > 0) expect(place - (places[at - 1] ?? 0)).toBeGreaterThanOrEqual(1);
      }
    },
  );
});
