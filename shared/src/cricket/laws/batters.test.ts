import { describe, expect, it } from 'vitest';
import { Scorer } from '../testing/scorer.js';

describe('batters', () => {
  it('come in one by one, never twice', () => {
    const match = new Scorer().open();
    expect(match.refusal({ do: 'in', batter: 'a2' })).toBe('no-vacancy');
    match.ball({ out: 'bowled' });
    expect(match.next.dos.in).toEqual(['a2', 'a3', 'a4', 'a5']);
    for (const batter of ['a0', 'a1', 'b3', 'nobody'])
      expect(match.refusal({ do: 'in', batter })).toBe('may-not-bat');
    expect(match.ballRefusal({ striker: 'a2' })).toBe('batter-needed');
  });

  it('batters named for a ball must be those who are due', () => {
    const match = new Scorer().open();
    expect(match.ballRefusal({ striker: 'a1' })).toBe('not-on-strike');
    expect(match.ballRefusal({ nonStriker: 'a2' })).toBe('wrong-non-striker');
  });

  it('batters who retire hurt are not out, and may return when another one leaves', () => {
    const match = new Scorer().open().ball({ bat: 2 }).do({ do: 'retire', who: 'a0', reason: 'hurt' }).in();
    expect(match.innings.batting[0]).toMatchObject({ retired: 'hurt', runs: 2 });
    expect(match.innings.wickets).toBe(0);
    expect(match.refusal({ do: 'return', who: 'a0' })).toBe('no-vacancy');
    match.ball({ out: 'bowled' }).do({ do: 'return', who: 'a0' });
    expect(match.pair).toEqual(['a0', 'a1']);
    expect(match.innings.batting[0]?.retired).toBeUndefined();
  });

  it('batters who retire out are a wicket without a bowler, and never return', () => {
    const match = new Scorer().open().do({ do: 'retire', who: 'a1', reason: 'out' });
    expect(match.innings.batting[1]?.out).toEqual({ kind: 'retired-out' });
    expect(match.innings.fall).toHaveLength(1);
    expect(match.refusal({ do: 'return', who: 'a1' })).toBe('may-not-return');
  });

  it('the innings ends when a batter retires and no other is left', () => {
    const match = new Scorer({ players: 3 }).open().wicket().do({ do: 'retire', who: 'a1', reason: 'hurt' });
    expect(match.innings).toMatchObject({ wickets: 1, closedBy: 'all-out' });
  });

  it('with only batters who retired hurt left, an innings that is ended by hand counts as all out', () => {
    const match = new Scorer({ players: 4 })
      .open()
      .do({ do: 'retire', who: 'a0', reason: 'hurt' })
      .in()
      .wicket()
      .ball({ out: 'bowled' });
    expect(match.next.dos).toMatchObject({ return: ['a0'], end: true });
    expect(match.do({ do: 'end' }).innings).toMatchObject({ wickets: 2, closedBy: 'all-out' });
  });

  it('may come late to the ground', () => {
    const match = new Scorer(
      { players: 3 },
      { sides: [{ players: ['a0', 'a1'] }, { players: ['b0', 'b1'] }] },
    ).open();
    match.do({ do: 'player', side: 0, player: 'late' }).ball({ out: 'bowled' });
    expect(match.next.dos.in).toEqual(['late']);
    expect(match.refusal({ do: 'player', side: 1, player: 'a0' })).toBe('known-player');
  });
});
