import { describe, expect, it } from 'vitest';
import { Scorer } from '../testing/scorer.js';

describe('roof and net', () => {
  it('make no difference where the roof is in play', () => {
    expect(new Scorer({ roof: 'play' }).open().ball({ bat: 2, roof: true }).innings.total).toBe(2);
  });

  it('make the ball dead: it counts in the over, without runs and without a change of ends', () => {
    const match = new Scorer({ roof: 'dead', overTheNet: 'dead' })
      .open()
      .ball({ bat: 1, roof: true })
      .ball({ bat: 3, overNet: true });
    expect(match.innings).toMatchObject({ total: 0, balls: 2 });
    expect(match.pair).toEqual(['a0', 'a1']);
    expect(match.card.thisOver).toMatchObject([{ dead: true }, { dead: true }]);
  });

  it('keep the runs of a no-ball whose ball is dead', () => {
    const { total, extras } = new Scorer({ roof: 'dead' })
      .open()
      .ball({ noBall: 1, bat: 2, roof: true }).innings;
    expect([total, extras.noBall]).toEqual([1, 1]);
  });

  it.each([
    ['roof', { roof: true }],
    ['over-net', { overNet: true, bat: 6 }],
  ] as const)('put the striker out as %s, for the bowler and without runs', (kind, ball) => {
    const { batting, bowling, total } = new Scorer({ roof: 'out', overTheNet: 'out' })
      .open()
      .ball(ball).innings;
    expect(batting[0]?.out).toEqual({ kind, bowler: 'b0' });
    expect([bowling[0]?.wickets, total]).toEqual([1, 0]);
  });

  it('make six of a ball over the net, whatever was run', () => {
    const match = new Scorer({ overTheNet: 'six' }).open().ball({ bat: 1, overNet: true });
    expect(match.innings.batting[0]).toMatchObject({ runs: 6, sixes: 1 });
    expect(match.pair).toEqual(['a0', 'a1']);
  });

  it('are refused together, with byes, and with another dismissal unless the roof is in play', () => {
    const match = new Scorer({ roof: 'dead' }).open();
    expect(match.ballRefusal({ roof: true, overNet: true })).toBe('net-does-not-fit');
    expect(match.ballRefusal({ roof: true, bye: 1 })).toBe('net-does-not-fit');
    expect(match.ballRefusal({ roof: true, out: 'caught' })).toBe('net-does-not-fit');
    expect(new Scorer({ roof: 'play' }).open().ballRefusal({ roof: true, out: 'caught' })).toBeUndefined();
  });
});
