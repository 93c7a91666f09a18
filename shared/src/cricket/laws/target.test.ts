import { describe, expect, it } from 'vitest';
import { Scorer } from '../testing/scorer.js';

describe('the target', () => {
  it('is one more than the first innings, with runs and balls still needed', () => {
    const match = new Scorer({ overs: 2 }).open().over({ bat: 2 }).do({ do: 'end' }).open().ball({ bat: 1 });
    expect(match.card).toMatchObject({
      target: 13,
      needed: { runs: 12, balls: 11 },
      runRates: { current: 6, required: 6.55 },
    });
  });

  it('may be negative after wickets that cost runs', () => {
    const match = new Scorer({ wicketRuns: -5 }).open().wicket().do({ do: 'end' }).open();
    expect(match.card.target).toBe(-4);
    expect(match.card.result).toMatchObject({ winner: 1 });
  });
});
