import { describe, expect, it } from 'vitest';
import { Scorer } from '../testing/scorer.js';

describe('an innings', () => {
  it('ends when its overs are bowled, one wicket before the batters run out, or by declaration', () => {
    expect(new Scorer({ overs: 1 }).open().over().innings).toMatchObject({ closed: true, closedBy: 'overs' });
    expect(new Scorer({ players: 3 }).open().wicket().ball({ out: 'bowled' }).innings.closedBy).toBe(
      'all-out',
    );
    expect(new Scorer().open().ball().do({ do: 'declare' }).innings.closedBy).toBe('declared');
    expect(new Scorer().open().ball().do({ do: 'end' }).innings.closedBy).toBe('ended');
  });

  it('the innings of a short side ends when no batter is left', () => {
    const sides = [{ players: ['a0', 'a1'] }, { players: ['b0', 'b1', 'b2'] }] as const;
    expect(new Scorer({}, { sides }).open().ball({ out: 'bowled' }).innings).toMatchObject({
      wickets: 1,
      closedBy: 'all-out',
    });
  });

  it('of a long list ends with the wickets of the agreed number of players', () => {
    const sides = [{ players: ['a0', 'a1', 'a2', 'a3', 'a4'] }, { players: ['b0', 'b1', 'b2'] }] as const;
    expect(
      new Scorer({ players: 3 }, { sides }).open().wicket().ball({ out: 'bowled' }).innings.closedBy,
    ).toBe('all-out');
  });

  it('takes no ball once it has ended', () => {
    const match = new Scorer({ overs: 1 }).open().over();
    expect(match.next.ball).toBeUndefined();
    expect(match.ballRefusal({})).toBe('no-innings');
  });

  it('ends at once when the target is reached, all runs of the ball counting', () => {
    const match = new Scorer().open().ball({ bat: 2 }).do({ do: 'end' }).open().ball({ bat: 6, boundary: 6 });
    expect(match.innings).toMatchObject({ total: 6, closedBy: 'target' });
  });

  describe('in which the only batter left has come in without a partner', () => {
    const sides = [{ players: ['a0', 'a1', 'a2'] }, { players: ['b0', 'b1', 'b2'] }] as const;
    const newBatterIn = () =>
      new Scorer({ players: 5 }, { sides })
        .open()
        .ball({ out: 'bowled' })
        .do({ do: 'out', who: 'a1', kind: 'run-out' })
        .in();
    const batterBack = () =>
      new Scorer({ players: 5 }, { sides })
        .open()
        .do({ do: 'retire', who: 'a0', reason: 'hurt' })
        .in()
        .ball({ out: 'bowled' })
        .do({ do: 'out', who: 'a1', kind: 'run-out' })
        .do({ do: 'return', who: 'a0' });

    it.each([
      ['new', newBatterIn],
      ['returned', batterBack],
    ])('takes no ball, and is all out when the scorer ends it (%s batter)', (_, played) => {
      const match = played();
      expect(match.innings).toMatchObject({ wickets: 2, closed: false });
      expect(match.next.ball).toBeUndefined();
      expect(match.do({ do: 'end' }).innings).toMatchObject({ wickets: 2, closedBy: 'all-out' });
    });

    it('may be declared, and goes on when a late player joins that batter', () => {
      expect(newBatterIn().do({ do: 'declare' }).innings.closedBy).toBe('declared');
      const match = newBatterIn().do({ do: 'player', side: 0, player: 'a3' }).in();
      expect(match.pair).toEqual(['a2', 'a3']);
    });
  });
});
