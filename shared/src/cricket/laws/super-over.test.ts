import { describe, expect, it } from 'vitest';
import { Scorer } from '../testing/scorer.js';

/** A match that is tied without a run. */
const tied = (rules = {}) =>
  new Scorer({ players: 4, ...rules }).open().do({ do: 'end' }).open().do({ do: 'end' });

describe('a super over', () => {
  it('has to be called after a tie, and only then', () => {
    const match = tied();
    expect(match.card.result).toBeUndefined();
    expect(match.next.dos['super-over']).toBe(true);
    expect(new Scorer().open().refusal({ do: 'super-over' })).toBe('not-tied');
  });

  it('is opened by the side that batted second, and is one over', () => {
    const match = tied().do({ do: 'super-over' }).open();
    expect(match.innings).toMatchObject({ side: 1, superOver: true });
    expect(match.over().innings).toMatchObject({ closedBy: 'overs', overs: '1.0' });
  });

  it('ends with two wickets, also where the last batter stands', () => {
    const match = tied({ lastBatterStands: true })
      .do({ do: 'super-over' })
      .open()
      .wicket()
      .ball({ out: 'bowled' });
    expect(match.innings).toMatchObject({ wickets: 2, closedBy: 'all-out' });
  });

  it('decides the match', () => {
    const match = tied()
      .do({ do: 'super-over' })
      .open()
      .ball({ bat: 4 })
      .do({ do: 'end' })
      .open()
      .ball({ bat: 6 });
    expect(match.card.result).toEqual({ outcome: 'won', winner: 0, by: { superOver: true } });
  });

  it('is repeated until it decides; who was out or bowled sits out the next one', () => {
    const match = tied().do({ do: 'super-over' }).open().ball({ out: 'bowled' }).do({ do: 'end' });
    match.open().do({ do: 'end' }).do({ do: 'super-over' });
    const [opening] = match.next.dos.open ?? [];
    expect(opening).toMatchObject({
      side: 0,
      batters: ['a0', 'a1', 'a2', 'a3'],
      bowlers: ['b0', 'b1', 'b2', 'b3'],
    });
    match.open().do({ do: 'end' });
    const [second] = match.next.dos.open ?? [];
    expect(second).toMatchObject({ side: 1, batters: ['b1', 'b2', 'b3'], bowlers: ['a1', 'a2', 'a3'] });
  });

  it('leaves a match that is abandoned during it tied', () => {
    expect(tied().do({ do: 'super-over' }).open().do({ do: 'abandon', reason: 'rain' }).card.result).toEqual({
      outcome: 'tied',
    });
  });

  it('has no power over, jackpot or declaration', () => {
    const rules = { overs: 1, jackpotBall: true, powerOver: { over: 'last', factor: 2 } };
    const match = tied(rules).do({ do: 'super-over' }).open().balls(6, { bat: 2 });
    expect(match.innings.adjust.doubled).toBe(0);
    expect(match.open().refusal({ do: 'declare' })).toBe('not-in-super-over');
  });
});
