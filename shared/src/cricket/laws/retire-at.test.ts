import { describe, expect, it } from 'vitest';
import { Scorer } from '../testing/scorer.js';

describe('retirement at a limit', () => {
  it('comes after the ball, in the middle of an over, and is not a wicket', () => {
    const match = new Scorer({ retireAt: { runs: 10, mayReturn: false } })
      .open()
      .ball({ bat: 6 })
      .ball({ bat: 4 });
    expect(match.innings.batting[0]).toMatchObject({ runs: 10, retired: 'not-out' });
    expect(match.innings.wickets).toBe(0);
    expect(match.in().pair).toEqual(['a2', 'a1']);
  });

  it('can be reached in balls', () => {
    expect(
      new Scorer({ retireAt: { balls: 2, mayReturn: false } }).open().balls(2).innings.batting[0]?.retired,
    ).toBe('not-out');
  });

  it('lets batters return once all others have batted, where they may', () => {
    const match = new Scorer({ players: 4, retireAt: { runs: 4, mayReturn: true } }).open().ball({ bat: 4 });
    expect(match.next.dos.return).toBeUndefined();
    match.in().ball({ out: 'bowled' }).in().ball({ out: 'bowled' });
    expect(match.do({ do: 'return', who: 'a0' }).ball({ bat: 4 }).innings.batting[0]).toMatchObject({
      runs: 8,
    });
    expect(match.innings.batting[0]?.retired).toBeUndefined();
  });

  it('retiring closes the innings when the others are out and none may return', () => {
    const match = new Scorer({ players: 4, retireAt: { runs: 4, mayReturn: false } })
      .open()
      .ball({ bat: 4 })
      .in();
    expect(match.wicket().ball({ out: 'bowled' }).innings).toMatchObject({ wickets: 2, closedBy: 'all-out' });
  });

  it('the batter stays in when no other can come', () => {
    const match = new Scorer({ players: 3, retireAt: { runs: 4, mayReturn: false } })
      .open()
      .wicket()
      .ball({ bat: 4 });
    expect(match.innings.batting[2]).toMatchObject({ runs: 4 });
    expect(match.innings.batting[2]?.retired).toBeUndefined();
  });

  it('the batter stays in when the only batter left replaces the partner who is out on the same ball', () => {
    const match = new Scorer({ players: 4, retireAt: { runs: 3, mayReturn: false } })
      .open()
      .wicket()
      .ball({ bat: 3, out: { kind: 'run-out', who: 'a1' } });
    expect(match.innings.batting[2]?.retired).toBeUndefined();
    expect(match.in().innings).toMatchObject({ closed: false });
    expect(match.next.ball).toBeDefined();
  });

  it('the batter retires beside a wicket when another retired batter may return afterwards', () => {
    const match = new Scorer({ players: 5, retireAt: { runs: 3, mayReturn: true } })
      .open()
      .ball({ bat: 4 })
      .in()
      .wicket()
      .ball({ bat: 3, out: { kind: 'run-out', who: 'a1' } });
    expect(match.innings.batting[3]?.retired).toBe('not-out');
    expect(match.in().do({ do: 'return', who: 'a0' }).next.ball).toBeDefined();
  });
});
