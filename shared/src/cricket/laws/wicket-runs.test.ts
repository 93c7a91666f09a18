import { describe, expect, it } from 'vitest';
import { Scorer } from '../testing/scorer.js';

describe('the price of a wicket', () => {
  it('is taken off the total, which may become negative', () => {
    const { total, adjust, fall, bowling } = new Scorer({ wicketRuns: -5 })
      .open()
      .ball({ bat: 2 })
      .wicket().innings;
    expect([total, adjust.wickets, fall[0]?.total, bowling[0]?.runs]).toEqual([-3, -5, -3, 2]);
  });

  it('is replaced by that of the power over, undoubled', () => {
    const powerOver = { over: 1, factor: 2, wicketRuns: -4 };
    expect(new Scorer({ wicketRuns: -5, powerOver }).open().wicket().innings.total).toBe(-4);
    expect(
      new Scorer({ powerOver: { over: 2, factor: 2, wicketRuns: -4 } }).open().wicket().innings.total,
    ).toBe(0);
  });
});
