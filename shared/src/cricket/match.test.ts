import { expect, test } from 'vitest';
import { append, cardOf, isRefusal, nextBall, openMatch } from './match.js';
import { PRESETS } from './presets.js';

const side = (letter: string) => ({ players: Array.from({ length: 6 }, (_, n) => `${letter}${n}`) });

test('folds the first balls of an innings into a card', () => {
  const match = [
    { id: '1', do: 'open', striker: 'a0', nonStriker: 'a1', bowler: 'b0' } as const,
    { id: '2', ball: { bowler: 'b0', striker: 'a0', bat: 1 } },
    { id: '3', ball: { bowler: 'b0', striker: 'a1', bat: 4, boundary: 4 } as const },
  ].reduce(
    (state, event) => {
      const next = append(state, event);
      if (isRefusal(next)) throw new Error(next.reason);
      return next;
    },
    openMatch({ rules: PRESETS['box-6'], sides: [side('a'), side('b')] }),
  );
  expect(cardOf(match).innings[0]).toMatchObject({ total: 5, balls: 2, overs: '0.2', wickets: 0 });
  expect(nextBall(match).ball).toMatchObject({ striker: 'a1', nonStriker: 'a0', bowlers: ['b0'] });
});
