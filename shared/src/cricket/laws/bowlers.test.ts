import { describe, expect, it } from 'vitest';
import { Scorer } from '../testing/scorer.js';

const named = (match: Scorer) => match.next.ball?.bowlers;

describe('bowlers', () => {
  it('are named by the first ball of an over and bowl all of it', () => {
    const match = new Scorer().open().over().ball({ bowler: 'b3' });
    expect(named(match)).toEqual(['b3']);
    expect(match.ballRefusal({ bowler: 'b2' })).toBe('wrong-bowler');
  });

  it('do not bowl two overs in a row', () => {
    const match = new Scorer().open().over();
    expect(named(match)).toEqual(['b1', 'b2', 'b3', 'b4', 'b5']);
    expect(match.ballRefusal({ bowler: 'b0' })).toBe('may-not-bowl');
  });

  it('bowl two sets of five in a row, not three, in The Hundred', () => {
    const match = new Scorer({ ballsPerOver: 5, ballsPerEnd: 10, oversInARow: 2 }).open().over();
    expect(named(match)).toContain('b0');
    match.over({ bowler: 'b0' });
    expect(named(match)).not.toContain('b0');
  });

  it('bowl no more than maxOversPerBowler', () => {
    const match = new Scorer({ maxOversPerBowler: 1 }).open().over().over({ bowler: 'b1' });
    expect(named(match)).toEqual(['b2', 'b3', 'b4', 'b5']);
  });

  it('share the overs as the quota says: one may bowl two, all others one', () => {
    const match = new Scorer({ bowlerQuota: [2, 1] })
      .open()
      .over()
      .over({ bowler: 'b1' })
      .over({ bowler: 'b0' });
    expect(named(match)).toEqual(['b2', 'b3', 'b4', 'b5']);
  });

  it('limits of bowlers give way when no bowler within them is left', () => {
    const sides = [{ players: ['a0', 'a1', 'a2'] }, { players: ['b0', 'b1'] }] as const;
    const match = new Scorer({ players: 3, overs: 6, maxOversPerBowler: 2 }, { sides }).open();
    match.over().over().over().over();
    expect(named(match)).toEqual(['b0']);
  });

  it('may be replaced in the middle of an over by one who did not bowl the last', () => {
    const match = new Scorer().open().over().ball({ bowler: 'b1' });
    expect(match.refusal({ do: 'bowler', bowler: 'b0' })).toBe('may-not-bowl');
    match.do({ do: 'bowler', bowler: 'b2' });
    expect(named(match)).toEqual(['b2']);
    match.balls(5);
    expect(named(match)).toEqual(['b0', 'b3', 'b4', 'b5']);
    expect(match.innings.bowling.map(({ maidens }) => maidens)).toEqual([1, 0, 0]);
  });

  it('do not bat at the same time: the joker of both sides', () => {
    const sides = [{ players: ['a0', 'a1', 'joker'] }, { players: ['b0', 'b1', 'joker'] }] as const;
    const match = new Scorer({ players: 3 }, { sides });
    expect(match.refusal({ do: 'open', striker: 'joker', nonStriker: 'a1', bowler: 'joker' })).toBe(
      'bowler-is-batting',
    );
    match.do({ do: 'open', striker: 'a0', nonStriker: 'a1', bowler: 'joker' }).ball({ out: 'bowled' });
    expect(match.refusal({ do: 'in', batter: 'joker' })).toBe('may-not-bat');
    match.do({ do: 'bowler', bowler: 'b0' }).do({ do: 'in', batter: 'joker' }).balls(5);
    expect(named(match)).toEqual(['b1']);
  });
});
