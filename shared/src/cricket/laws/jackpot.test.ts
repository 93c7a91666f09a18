import { describe, expect, it } from 'vitest';
import { Scorer } from '../testing/scorer.js';

const rules = { overs: 1, jackpotBall: true };

describe('the jackpot ball', () => {
  it('doubles the last legal ball of the innings', () => {
    const match = new Scorer(rules).open().balls(5, { bat: 2 });
    expect(match.card.next?.lastBall).toBe(true);
    expect(match.ball({ bat: 6, boundary: 6 }).innings).toMatchObject({ total: 22, adjust: { doubled: 6 } });
  });

  it('leaves a wide or a no-ball there single, and doubles the next ball', () => {
    const match = new Scorer(rules).open().balls(5).ball({ wide: 1 }).ball({ noBall: 1, bat: 2 });
    expect(match.innings).toMatchObject({ total: 4, adjust: { doubled: 0 } });
    expect(match.ball({ bat: 2 }).innings.total).toBe(8);
  });

  it('does not multiply with a power over', () => {
    const match = new Scorer({ ...rules, powerOver: { over: 'last', factor: 2 } })
      .open()
      .balls(5)
      .ball({ bat: 3 });
    expect(match.innings.total).toBe(6);
  });

  it('follows the overs when they are revised', () => {
    const match = new Scorer({ ...rules, overs: 3 })
      .open()
      .do({ do: 'revise', overs: 1 })
      .balls(5)
      .ball({ bat: 1 });
    expect(match.innings.total).toBe(2);
  });
});
