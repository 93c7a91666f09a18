import { describe, expect, it } from 'vitest';
import { Scorer } from '../testing/scorer.js';

describe('a boundary', () => {
  it.each([
    ['a four', { bat: 4, boundary: 4 }, [4, 1, 0]],
    ['a six', { bat: 6, boundary: 6 }, [6, 0, 1]],
    ['four that were run', { bat: 4 }, [4, 0, 0]],
    ['six that were run', { bat: 6 }, [6, 0, 0]],
    ['five with an overthrow to the boundary', { bat: 5, boundary: 4 }, [5, 0, 0]],
  ] as const)('counts %s as runs, fours and sixes %j', (_, ball, [runs, fours, sixes]) => {
    expect(new Scorer().open().ball(ball).innings.batting[0]).toMatchObject({ runs, fours, sixes });
  });

  it.each([
    { bat: 3, boundary: 4 },
    { bat: 4, boundary: 6 },
    { bye: 6, boundary: 6 },
    { bat: 4, boundary: 4, out: 'run-out' },
  ] as const)('is refused as %j', (ball) => {
    expect(new Scorer().open().ballRefusal(ball)).toBe('boundary-does-not-fit');
  });
});
