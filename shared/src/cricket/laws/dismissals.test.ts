import { describe, expect, it } from 'vitest';
import { Scorer } from '../testing/scorer.js';

describe('a dismissal', () => {
  it.each(['bowled', 'caught', 'lbw', 'stumped', 'hit-wicket'] as const)(
    '%s is the bowler\u2019s wicket',
    (kind) => {
      const { batting, bowling, wickets } = new Scorer({ lbw: true }).open().ball({ out: kind }).innings;
      expect(batting[0]?.out).toEqual({ kind, bowler: 'b0' });
      expect([bowling[0]?.wickets, wickets]).toEqual([1, 1]);
    },
  );

  it.each(['run-out', 'obstructing', 'hit-twice'] as const)('%s is not the bowler\u2019s wicket', (kind) => {
    const { batting, bowling, wickets } = new Scorer().open().ball({ out: kind }).innings;
    expect(batting[0]?.out).toEqual({ kind });
    expect([bowling[0]?.wickets, wickets]).toEqual([0, 1]);
  });

  it('names the fielders on the card', () => {
    const out = { kind: 'caught', who: 'a0', by: ['b3'] } as const;
    expect(new Scorer().open().ball({ out }).innings.batting[0]?.out).toEqual({
      kind: 'caught',
      bowler: 'b0',
      by: ['b3'],
    });
  });

  it('by lbw needs a rule', () => {
    expect(new Scorer().open().ballRefusal({ out: 'lbw' })).toBe('not-out-that-way');
  });

  it('on a wide or a no-ball is only possible in the ways of the Laws', () => {
    const { outs } = new Scorer().open().next.ball ?? {};
    expect(outs?.wide).toEqual(['run-out', 'stumped', 'hit-wicket', 'obstructing']);
    expect(outs?.noBall).toEqual(['run-out', 'obstructing', 'hit-twice']);
  });

  it('lets only a run-out or an obstruction have runs', () => {
    const match = new Scorer().open();
    expect(match.ballRefusal({ bat: 1, out: 'caught' })).toBe('runs-do-not-fit');
    expect(match.ball({ bat: 1, out: 'run-out' }).innings).toMatchObject({ total: 1, wickets: 1 });
  });

  it('puts the non-striker out only by running out or obstructing', () => {
    const match = new Scorer().open();
    expect(match.ballRefusal({ out: { kind: 'bowled', who: 'a1' } })).toBe('not-out-that-way');
    expect(match.ballRefusal({ out: { kind: 'run-out', who: 'a3' } })).toBe('not-at-the-crease');
    expect(match.ballRefusal({ out: { kind: 'obstructing', who: 'a1' } })).toBeUndefined();
  });

  it('that follows from the rules cannot be sent', () => {
    const match = new Scorer({ dotsOut: { balls: 3, counts: 'scoreless' } }).open();
    for (const kind of ['dots', 'roof', 'over-net'] as const)
      expect(match.ballRefusal({ out: kind })).toBe('derived-kind');
    expect(match.ballRefusal({ out: 'timed-out' })).toBe('not-out-that-way');
  });

  it('is by a fielder, who cannot be one of the two batters', () => {
    const match = new Scorer().open();
    for (const by of ['a0', 'a1'])
      expect(match.ballRefusal({ out: { kind: 'caught', who: 'a0', by: [by] } })).toBe('same-player');
    expect(match.refusal({ do: 'out', who: 'a1', kind: 'run-out', by: ['a0'] })).toBe('same-player');
    expect(match.ballRefusal({ out: { kind: 'caught', who: 'a0', by: ['a2'] } })).toBeUndefined();
  });

  it('enters the fall with the total and the legal balls', () => {
    expect(new Scorer().open().ball({ bat: 2 }).ball({ wide: 1 }).wicket().innings.fall).toEqual([
      { total: 3, wickets: 1, balls: 2, playerId: 'a0' },
    ]);
  });

  it('without a ball is timed out or a run-out of the non-striker', () => {
    const match = new Scorer().open();
    expect(match.refusal({ do: 'out', who: 'a2', kind: 'timed-out' })).toBe('no-vacancy');
    expect(match.refusal({ do: 'out', who: 'a0', kind: 'run-out' })).toBe('not-at-the-crease');
    match.do({ do: 'out', who: 'a1', kind: 'run-out', by: ['b0'] });
    expect(match.innings.batting[1]?.out).toEqual({ kind: 'run-out', by: ['b0'] });
    match.do({ do: 'out', who: 'a2', kind: 'timed-out' });
    expect(match.innings).toMatchObject({ wickets: 2, balls: 0 });
    expect(match.in().pair).toEqual(['a0', 'a3']);
  });
});
