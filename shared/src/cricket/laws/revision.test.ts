import { describe, expect, it } from 'vitest';
import { Scorer } from '../testing/scorer.js';

describe('a revision', () => {
  it('shortens both innings', () => {
    const match = new Scorer().open().do({ do: 'revise', overs: 1 }).over();
    expect(match.innings.closedBy).toBe('overs');
    expect(match.open().over().innings.closedBy).toBe('overs');
  });

  it('sets the target of the side batting second, which decides', () => {
    const match = new Scorer({ tie: 'shared' })
      .open()
      .ball({ bat: 6 })
      .do({ do: 'end' })
      .do({ do: 'revise', overs: 2, target: 4 })
      .open();
    expect(match.card.target).toBe(4);
    expect(match.ball({ bat: 3 }).do({ do: 'end' }).card.result).toEqual({ outcome: 'tied' });
  });

  it('cannot take away overs that have begun, or set a target too early', () => {
    const match = new Scorer().open().over().ball();
    expect(match.refusal({ do: 'revise', overs: 1 })).toBe('overs-do-not-fit');
    expect(match.refusal({ do: 'revise', overs: 3, target: 9 })).toBe('no-target-yet');
    expect(match.refusal({ do: 'revise', overs: 2 })).toBeUndefined();
  });

  it('is not for pairs', () => {
    expect(new Scorer({ overs: 3, pairs: { overs: 1 } }).open().refusal({ do: 'revise', overs: 2 })).toBe(
      'not-in-pairs',
    );
  });
});
