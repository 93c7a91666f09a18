import { describe, expect, it } from 'vitest';
import { Scorer } from '../testing/scorer.js';

const rules = { players: 3, lastBatterStands: true } as const;

describe('the last batter', () => {
  it('is not in where the last one does not stand', () => {
    const match = new Scorer({ players: 3 }).open().wicket().ball({ out: 'bowled' });
    expect(match.innings).toMatchObject({ wickets: 2, closedBy: 'all-out' });
  });

  it('bats alone and keeps the strike, until the last wicket', () => {
    const match = new Scorer(rules).open().wicket().ball({ out: 'bowled' });
    expect(match.pair).toEqual(['a1', undefined]);
    expect(match.ball({ bat: 1 }).balls(3).pair).toEqual(['a1', undefined]);
    expect(match.ball({ out: 'bowled' }).innings).toMatchObject({ wickets: 3, closedBy: 'all-out' });
  });

  it('still comes in if the other two are out before', () => {
    const match = new Scorer(rules)
      .open()
      .ball({ out: 'bowled' })
      .do({ do: 'retire', who: 'a1', reason: 'out' });
    expect(match.innings).toMatchObject({ wickets: 2, closed: false });
    expect(match.do({ do: 'in', batter: 'a2' }).pair).toEqual(['a2', undefined]);
    expect(match.ball({ out: 'bowled' }).innings).toMatchObject({ wickets: 3, closedBy: 'all-out' });
  });

  it('does not return after retiring hurt once the others are out: the next innings opens', () => {
    const match = new Scorer(rules)
      .open()
      .do({ do: 'retire', who: 'a0', reason: 'hurt' })
      .in()
      .ball({ out: 'bowled' })
      .ball({ out: 'bowled' });
    expect(match.innings).toMatchObject({ wickets: 2, closedBy: 'all-out' });
    expect(match.open().innings).toMatchObject({ side: 1, closed: false });
  });

  it('has only even runs with "even"', () => {
    const match = new Scorer({ ...rules, lastBatterStands: 'even' })
      .open()
      .ball({ bat: 3 })
      .do({ do: 'swap' })
      .wicket()
      .ball({ out: 'bowled' });
    const before = match.innings.total;
    expect(match.ball({ bat: 3 }).ball({ bat: 1 }).ball({ wide: 2 }).innings.total - before).toBe(3);
  });

  it('stands after players − 1 wickets, however long the list of the side is', () => {
    const sides = [{ players: ['a0', 'a1', 'a2', 'a3', 'a4'] }, { players: ['b0', 'b1', 'b2'] }] as const;
    const match = new Scorer(rules, { sides }).open().wicket().ball({ out: 'bowled' });
    expect(match.next.dos.in).toBeUndefined();
    expect(match.pair).toEqual(['a1', undefined]);
  });

  it('stays at the far end when a batter who retired hurt returns for the striker who is out', () => {
    const match = new Scorer({ players: 4, lastBatterStands: true })
      .open()
      .do({ do: 'retire', who: 'a1', reason: 'hurt' })
      .in()
      .wicket()
      .ball({ out: 'bowled' });
    expect(match.pair).toEqual(['a2', undefined]);
    expect(match.do({ do: 'return', who: 'a1' }).pair).toEqual(['a1', 'a2']);
  });

  it('keeps the strike they have faced a ball on when a batter who retired hurt returns later', () => {
    const match = new Scorer({ players: 4, lastBatterStands: true })
      .open()
      .do({ do: 'retire', who: 'a1', reason: 'hurt' })
      .in()
      .wicket()
      .ball({ out: 'bowled' })
      .ball();
    expect(match.do({ do: 'return', who: 'a1' }).pair).toEqual(['a2', 'a1']);
  });
});
