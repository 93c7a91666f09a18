import { describe, expect, it } from 'vitest';
import { Scorer } from '../testing/scorer.js';

const rules = { noBall: { runs: 1, again: true, freeHit: true } };

describe('a free hit', () => {
  it('follows a no-ball, and is over after a fair ball', () => {
    const match = new Scorer(rules).open().ball({ noBall: 1 });
    expect(match.card.next?.freeHit).toBe(true);
    expect(match.ball().card.next?.freeHit).toBe(false);
  });

  it('is kept by a wide and by another no-ball', () => {
    const match = new Scorer(rules).open().ball({ noBall: 1 }).ball({ wide: 1 }).ball({ noBall: 1 });
    expect(match.card.next?.freeHit).toBe(true);
  });

  it('allows only to be run out, to obstruct or to hit the ball twice', () => {
    const match = new Scorer(rules).open().ball({ noBall: 1 });
    expect(match.next.ball?.outs.fair).toEqual(['run-out', 'obstructing', 'hit-twice']);
    expect(match.ballRefusal({ out: 'bowled' })).toBe('not-out-that-way');
    expect(match.ballRefusal({ out: 'run-out' })).toBeUndefined();
  });

  it('does not come where the rules have none', () => {
    expect(new Scorer().open().ball({ noBall: 1 }).card.next?.freeHit).toBe(false);
  });

  it('saves the batter from roof, net and dots', () => {
    const match = new Scorer({
      ...rules,
      roof: 'out',
      overTheNet: 'out',
      dotsOut: { balls: 2, counts: 'scoreless' },
    });
    match.open().ball().ball({ noBall: 1 }).ball();
    expect(match.innings.wickets).toBe(0);
    expect(match.ball({ noBall: 1 }).ball({ roof: true }).innings.wickets).toBe(0);
    expect(match.ball({ noBall: 1 }).ball({ overNet: true, bat: 2 }).innings.batting[0]?.runs).toBe(2);
  });
});
