import { describe, expect, test } from 'vitest';
import { typedPlayer } from './draft.js';
import { splitByLot, splitByStrength } from './split.js';

const playersOf = (...names: string[]) => names.map(typedPlayer);
const namesOf = (sides: readonly (readonly { name: string }[])[]) =>
  sides.map((side) => side.map(({ name }) => name));
const LETTERS = [...'ABCDEFGHIJK'];

describe('a split by lot', () => {
  test.each([2, 5, 8, 11])(
    'puts each of %i players into one side, and the sizes differ by one at most',
    (n) => {
      const names = LETTERS.slice(0, n);
      let seed = 7;
      const sides = namesOf(
        splitByLot(playersOf(...names), (below) => {
          seed = (seed * 31 + 17) % 1009;
          return seed % below;
        }),
      );
      expect(sides.flat().sort()).toEqual(names);
      expect(sides[0]?.length).toBe(Math.ceil(n / 2));
    },
  );

  test('follows the lot', () => {
    const first = namesOf(splitByLot(playersOf('A', 'B', 'C', 'D'), () => 0));
    const last = namesOf(splitByLot(playersOf('A', 'B', 'C', 'D'), (below) => below - 1));
    expect(last).toEqual([
      ['A', 'B'],
      ['C', 'D'],
    ]);
    expect(first).not.toEqual(last);
  });
});

describe('a split by strength', () => {
  const STRENGTHS: Readonly<Record<string, number>> = { A: 90, B: 60, C: 50, D: 20 };

  test('gives both sides as even a strength as it can', () => {
    const sides = splitByStrength(playersOf('D', 'C', 'B', 'A'), ({ name }) => STRENGTHS[name]);
    expect(namesOf(sides)).toEqual([
      ['A', 'D'],
      ['B', 'C'],
    ]);
  });

  test('counts a player without figures as the average', () => {
    const sides = splitByStrength(playersOf('A', 'New', 'D'), ({ name }) => STRENGTHS[name]);
    expect(namesOf(sides)).toEqual([['A'], ['New', 'D']]);
  });

  test('deals the list out in turn if no player has figures', () => {
    const sides = splitByStrength(playersOf('A', 'B', 'C', 'D', 'E'), () => undefined);
    expect(namesOf(sides)).toEqual([
      ['A', 'C', 'E'],
      ['B', 'D'],
    ]);
  });

  test('keeps the sizes even however strong one player is', () => {
    const sides = splitByStrength(playersOf(...LETTERS), ({ name }) => (name === 'A' ? 1_000 : 1));
    expect(sides.map((side) => side.length).sort()).toEqual([5, 6]);
  });
});
