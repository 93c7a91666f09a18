import { describe, expect, it } from 'vitest';
import { Scorer } from '../testing/scorer.js';

describe('a power over', () => {
  it('doubles the last over: the total pays it, the figures do not', () => {
    const match = new Scorer({ overs: 2, powerOver: { over: 'last', factor: 2 } })
      .open()
      .over()
      .ball({ bat: 4 })
      .ball({ wide: 1 });
    const { total, adjust, batting, bowling, extras } = match.innings;
    expect([total, adjust.doubled, extras.wide]).toEqual([10, 5, 1]);
    expect(batting.map(({ runs }) => runs)).toEqual([0, 4]);
    expect(bowling[1]?.runs).toBe(5);
  });

  it('can be an over by its number, from 1', () => {
    const match = new Scorer({ powerOver: { over: 2, factor: 2 } }).open().over({ bat: 2 }).over({ bat: 2 });
    expect(match.innings.adjust.doubled).toBe(12);
  });

  it('can be chosen once, before an over begins', () => {
    const match = new Scorer({ powerOver: { over: 'chosen', factor: 2 } }).open().ball({ bat: 2 });
    expect(match.refusal({ do: 'power' })).toBe('over-has-begun');
    match.balls(5).do({ do: 'power' });
    expect(match.refusal({ do: 'power' })).toBe('no-power-over');
    expect(match.over({ bat: 2 }).over({ bat: 2 }).innings.adjust.doubled).toBe(12);
  });

  it('cannot be chosen where the rules have none', () => {
    expect(new Scorer().open().refusal({ do: 'power' })).toBe('no-power-over');
  });
});
