import { describe, expect, it } from 'vitest';
import { Scorer } from '../testing/scorer.js';

describe('the strike', () => {
  it.each([
    ['one run', { bat: 1 }, ['a1', 'a0']],
    ['two runs', { bat: 2 }, ['a0', 'a1']],
    ['a boundary', { bat: 4, boundary: 4 }, ['a0', 'a1']],
    ['one run and an overthrow to the boundary', { bat: 5, boundary: 4 }, ['a1', 'a0']],
    ['a bye', { bye: 1 }, ['a1', 'a0']],
    ['a plain wide', { wide: 1 }, ['a0', 'a1']],
    ['a wide on which they ran one', { wide: 2 }, ['a1', 'a0']],
    ['a plain no-ball', { noBall: 1 }, ['a0', 'a1']],
    ['a no-ball and one run off the bat', { noBall: 1, bat: 1 }, ['a1', 'a0']],
    ['a no-ball on which they ran one', { noBall: 2 }, ['a1', 'a0']],
  ] as const)('after %s follows the runs that were run', (_, ball, pair) => {
    expect(new Scorer().open().ball(ball).pair).toEqual(pair);
  });

  it('is turned by a leg-bye', () => {
    expect(new Scorer({ legByes: true }).open().ball({ legBye: 1 }).pair).toEqual(['a1', 'a0']);
  });

  it('is not turned by the runs of a zone', () => {
    const match = new Scorer({ zones: [{ name: 'side', runs: 1 }] }).open();
    expect(match.ball({ bat: 1, zone: 'side' }).pair).toEqual(['a1', 'a0']);
  });

  it('goes to the new batter after a catch, although the batters had crossed', () => {
    const match = new Scorer().open().ball({ out: { kind: 'caught', who: 'a0', crossed: true } });
    expect(match.in().pair).toEqual(['a2', 'a1']);
  });

  it('goes to the other batter after a catch on the last ball of an over', () => {
    expect(new Scorer().open().balls(5).wicket('caught').pair).toEqual(['a1', 'a2']);
  });

  it.each([
    ['striker', 'a0', 0, false, ['a2', 'a1']],
    ['striker', 'a0', 0, true, ['a1', 'a2']],
    ['non-striker', 'a1', 0, false, ['a0', 'a2']],
    ['non-striker', 'a1', 1, false, ['a2', 'a0']],
    ['non-striker', 'a1', 1, true, ['a0', 'a2']],
  ] as const)(
    'after a run-out of the %s (%s) with %i runs, crossed: %s, is %j',
    (_, who, bat, crossed, pair) => {
      const match = new Scorer().open().ball({ bat, out: { kind: 'run-out', who, crossed } });
      expect(match.in().pair).toEqual(pair);
    },
  );

  it('can be put right by the scorer', () => {
    expect(new Scorer().open().do({ do: 'swap' }).pair).toEqual(['a1', 'a0']);
  });
});
