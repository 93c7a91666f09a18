import { describe, expect, it } from 'vitest';
import { Scorer } from '../testing/scorer.js';

describe('a wide', () => {
  it('scores all its runs as wides, against the bowler, and is not faced', () => {
    const { extras, bowling, batting, total } = new Scorer().open().ball({ wide: 5, boundary: 4 }).innings;
    expect([total, extras.wide]).toEqual([5, 5]);
    expect(bowling[0]).toMatchObject({ wides: 5, runs: 5, balls: 0 });
    expect(batting[0]).toMatchObject({ runs: 0, balls: 0, fours: 0 });
  });

  it('can be worth nothing and is still bowled again', () => {
    const match = new Scorer({ wide: { runs: 0, again: true } }).open().ball({ wide: 0 });
    expect(match.innings).toMatchObject({ total: 0, balls: 0 });
  });

  it.each([
    ['fewer runs than the rule gives', { wide: 0 }],
    ['a no-ball too', { wide: 1, noBall: 1 }],
    ['runs off the bat', { wide: 1, bat: 1 }],
    ['byes', { wide: 1, bye: 1 }],
    ['the roof', { wide: 1, roof: true }],
  ] as const)('is refused with %s', (_, ball) => {
    expect(new Scorer().open().ballRefusal(ball)).toBe('runs-do-not-fit');
  });
});
