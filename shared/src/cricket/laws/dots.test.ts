import { describe, expect, it } from 'vitest';
import { Scorer } from '../testing/scorer.js';

const scoreless = { dotsOut: { balls: 3, counts: 'scoreless' } } as const;
const missed = { dotsOut: { balls: 2, counts: 'missed' } } as const;

describe('out by dots', () => {
  it('follows from so many balls in a row without a run, for the bowler', () => {
    const match = new Scorer(scoreless).open().balls(2);
    expect(match.innings.wickets).toBe(0);
    const { batting, bowling } = match.ball().innings;
    expect(batting[0]?.out).toEqual({ kind: 'dots', bowler: 'b0' });
    expect(bowling[0]?.wickets).toBe(1);
  });

  it('counts each batter\u2019s own row, on over other batters\u2019 balls', () => {
    const match = new Scorer(scoreless).open().balls(2).do({ do: 'swap' }).balls(2).do({ do: 'swap' }).ball();
    expect(match.innings.batting.map(({ out }) => out?.kind)).toEqual(['dots', undefined]);
  });

  it('neither counts wides, no-balls and dead balls nor lets them break the row', () => {
    const match = new Scorer({ ...scoreless, roof: 'dead' }).open().balls(2);
    match.ball({ wide: 1 }).ball({ noBall: 1 }).ball({ roof: true });
    expect(match.innings.wickets).toBe(0);
    expect(match.ball().innings.wickets).toBe(1);
  });

  it('a row of dots starts again after a run off the bat, and not after a bye', () => {
    expect(new Scorer(scoreless).open().balls(2).ball({ bat: 2 }).balls(2).innings.wickets).toBe(0);
    expect(new Scorer(scoreless).open().balls(2).ball({ bye: 2 }).innings.wickets).toBe(1);
  });

  it('a row of dots starts again after runs of a zone', () => {
    const match = new Scorer({ ...scoreless, zones: [{ name: 'side', runs: 1 }] }).open().balls(2);
    expect(match.ball({ zone: 'side' }).balls(2).innings.wickets).toBe(0);
  });

  it('counts only missed balls where the rules say so', () => {
    expect(
      new Scorer(missed).open().ball({ missed: true }).ball().ball({ missed: true }).innings.wickets,
    ).toBe(0);
    expect(new Scorer(missed).open().balls(2, { missed: true }).innings.wickets).toBe(1);
  });

  it('refuses the mark for a missed ball where it does not count, or with a hit', () => {
    expect(new Scorer(scoreless).open().ballRefusal({ missed: true })).toBe('missed-does-not-fit');
    expect(new Scorer(missed).open().ballRefusal({ missed: true, bat: 1 })).toBe('missed-does-not-fit');
  });
});
