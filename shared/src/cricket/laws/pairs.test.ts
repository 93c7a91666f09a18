import { describe, expect, it } from 'vitest';
import { Scorer } from '../testing/scorer.js';

const rules = { players: 4, overs: 4, pairs: { overs: 2 }, wicketRuns: -5 } as const;

describe('pairs', () => {
  it('stay in when a batter is out, who pays and keeps the strike', () => {
    const match = new Scorer(rules).open().ball({ bat: 1, out: 'run-out' });
    expect(match.pair).toEqual(['a0', 'a1']);
    const { batting, wickets, total, fall } = match.innings;
    expect(batting[0]).toMatchObject({ runs: 1, outs: 1 });
    expect(batting[0]?.out).toBeUndefined();
    expect([wickets, total, fall.length]).toEqual([1, -4, 1]);
  });

  it('are never all out', () => {
    expect(new Scorer(rules).open().balls(5, { out: 'bowled' }).innings).toMatchObject({
      wickets: 5,
      closed: false,
    });
  });

  it('make way for the next two after their overs', () => {
    const match = new Scorer(rules).open().over().over();
    expect(match.next.ball).toBeUndefined();
    expect(match.next.dos.in).toEqual(['a2', 'a3']);
    expect(match.in().in().pair).toEqual(['a2', 'a3']);
  });

  it('let earlier batters come again if the side is too short', () => {
    const short = { players: ['a0', 'a1', 'a2'] };
    const match = new Scorer(rules, { sides: [short, { players: ['b0', 'b1', 'b2', 'b3'] }] })
      .open()
      .over()
      .over();
    expect(match.in().next.dos.in).toEqual(['a0', 'a1']);
  });

  it('decide a match by runs', () => {
    const match = new Scorer(rules).open().do({ do: 'end' }).open().ball({ bat: 2 });
    expect(match.card.result).toEqual({ outcome: 'won', winner: 1, by: { runs: 2 } });
  });
});
