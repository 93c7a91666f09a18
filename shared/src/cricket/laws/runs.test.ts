import { describe, expect, it } from 'vitest';
import { Scorer } from '../testing/scorer.js';

describe('the runs of one ball', () => {
  it.each([
    ['two kinds at once', { bat: 1, bye: 1 }],
    ['runs off the bat beside runs on a no-ball', { noBall: 2, bat: 1 }],
    ['more than twelve', { bat: 13 }],
    ['fewer than none', { bat: -1 }],
    ['half a run', { bat: 0.5 }],
  ])('are refused as %s', (_, ball) => {
    expect(new Scorer().open().ballRefusal(ball)).toBe('runs-do-not-fit');
  });

  it('may be twelve', () => {
    expect(new Scorer().open().ball({ bat: 12 }).innings.total).toBe(12);
  });
});
