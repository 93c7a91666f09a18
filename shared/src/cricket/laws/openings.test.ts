import { describe, expect, it } from 'vitest';
import { Scorer } from '../testing/scorer.js';

describe('an innings begins', () => {
  it('with the side that the toss decided', () => {
    const toss = { wonBy: 0, chose: 'bowl' } as const;
    expect(new Scorer({}, { toss }).next.dos.open?.map(({ side }) => side)).toEqual([1]);
    expect(new Scorer({}, { toss }).open().innings.side).toBe(1);
  });

  it('with either side without a toss, then with the other one', () => {
    const match = new Scorer();
    expect(match.next.dos.open?.map(({ side }) => side)).toEqual([0, 1]);
    match.do({ do: 'open', striker: 'b0', nonStriker: 'b1', bowler: 'a0' }).do({ do: 'end' });
    expect(match.next.dos.open?.map(({ side }) => side)).toEqual([0]);
  });

  it.each([
    ['a batter twice', { striker: 'a0', nonStriker: 'a0', bowler: 'b0' }, 'same-player'],
    ['a bowler of the batting side', { striker: 'a0', nonStriker: 'a1', bowler: 'a2' }, 'may-not-bowl'],
    ['batters of both sides', { striker: 'a0', nonStriker: 'b1', bowler: 'b0' }, 'may-not-bat'],
    ['no partner', { striker: 'a0', bowler: 'b0' }, 'batter-needed'],
  ] as const)('not with %s', (_, players, reason) => {
    const match = new Scorer({}, { toss: { wonBy: 0, chose: 'bat' } });
    expect(match.refusal({ do: 'open', ...players })).toBe(reason);
  });

  it('not before the last one has ended', () => {
    expect(new Scorer().open().refusal({ do: 'open', striker: 'b0', nonStriker: 'b1', bowler: 'a0' })).toBe(
      'innings-open',
    );
  });

  it('for a side of one only if its last batter stands', () => {
    const sides = [{ players: ['a0'] }, { players: ['b0', 'b1'] }] as const;
    const toss = { wonBy: 0, chose: 'bat' } as const;
    expect(new Scorer({}, { sides, toss }).next.dos.open).toBeUndefined();
    const match = new Scorer({ lastBatterStands: true }, { sides, toss }).do({
      do: 'open',
      striker: 'a0',
      bowler: 'b0',
    });
    expect(match.ball({ bat: 1 }).pair).toEqual(['a0', undefined]);
  });
});
