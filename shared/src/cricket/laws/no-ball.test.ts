import { describe, expect, it } from 'vitest';
import { Scorer } from '../testing/scorer.js';

describe('a no-ball', () => {
  it('scores its own runs and those off the bat, and counts as faced', () => {
    const { extras, bowling, batting, total } = new Scorer()
      .open()
      .ball({ noBall: 1, bat: 4, boundary: 4 }).innings;
    expect([total, extras.noBall]).toEqual([5, 1]);
    expect(bowling[0]).toMatchObject({ noBalls: 1, runs: 5, balls: 0 });
    expect(batting[0]).toMatchObject({ runs: 4, balls: 1, fours: 1 });
  });

  it('leaves byes on it to the extras', () => {
    const { extras, bowling } = new Scorer().open().ball({ noBall: 1, bye: 2 }).innings;
    expect(extras).toMatchObject({ noBall: 1, bye: 2 });
    expect(bowling[0]).toMatchObject({ runs: 1 });
  });

  it('counts runs that were neither off the bat nor byes as no-balls', () => {
    expect(new Scorer().open().ball({ noBall: 3 }).innings.extras.noBall).toBe(3);
  });

  it('is refused with fewer runs than the rule gives', () => {
    expect(new Scorer().open().ballRefusal({ noBall: 0 })).toBe('runs-do-not-fit');
  });
});
