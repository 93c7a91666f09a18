import type { TableNeed } from '@crease/shared/contracts/tournament';
import { expect, test } from 'vitest';
import { needLines, needWords } from './need-words.js';

const words = (need: TableNeed) => needWords(need, { quota: 36, ballsPerOver: 6 });

test.each<[TableNeed, string]>([
  [{ kind: 'win', runs: 12 }, 'win by 12 runs or more'],
  [{ kind: 'win', runs: 1 }, 'any win'],
  [{ kind: 'chase', balls: 27 }, 'win in 4.3 overs or less'],
  [{ kind: 'chase', balls: 36 }, 'any win'],
  [{ kind: 'tie' }, 'a tie is enough'],
  [{ kind: 'lose', runs: 1 }, 'a defeat by up to 1 run is enough'],
  [{ kind: 'hold', balls: 30 }, 'a defeat in 5.0 overs or more is enough'],
  [{ kind: 'nothing' }, 'sure of it'],
  [{ kind: 'out-of-reach' }, 'not possible any more'],
])('%j is said as «%s»', (need, said) => {
  expect(words(need)).toBe(said);
});

test('a side has a line for each innings, or one where both are the same', () => {
  const side = { teamId: 'a'.repeat(24), name: 'Royals' };
  const match = { runs: 60, quota: 36 };
  const both = { battingFirst: { kind: 'win', runs: 12 }, chasing: { kind: 'chase', balls: 27 } } as const;
  expect(needLines({ ...side, ...both }, match, 6)).toEqual([
    'Batting first, with 60 runs: win by 12 runs or more',
    'Chasing 61: win in 4.3 overs or less',
  ]);
  const sure = { battingFirst: { kind: 'nothing' }, chasing: { kind: 'nothing' } } as const;
  expect(needLines({ ...side, ...sure }, match, 6)).toEqual(['sure of it']);
});
