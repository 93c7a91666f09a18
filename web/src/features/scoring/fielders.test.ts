import { append, isRefusal } from '@crease/shared/cricket/match';
import { Scorer } from '@crease/shared/cricket/testing/scorer';
import { expect, test } from 'vitest';
import { ballOf } from './ball-taps.js';
import { fieldersOf } from './fielders.js';

const JOKER = 'j';
const SIDES = [{ players: ['a0', 'a1', JOKER] }, { players: ['b0', 'b1', JOKER] }] as const;

/** The fielders who are offered for the next ball; the engine takes a catch by each. */
function offered({ state, next }: Scorer): readonly string[] {
  if (!next.ball) throw new Error('No ball can be bowled');
  const fielders = fieldersOf(state, next.ball);
  for (const by of fielders) {
    const out = { kind: 'caught', who: next.ball.striker, by } as const;
    expect(isRefusal(append(state, { id: by, ball: ballOf(next.ball, { runs: 0, out }) }))).toBe(false);
  }
  return fielders;
}

test('offers the joker as a fielder except while the joker bats', () => {
  const match = new Scorer({ players: 3 }, { sides: SIDES }).open();
  expect(offered(match)).toEqual(['b0', 'b1', JOKER]);
  expect(offered(match.wicket())).toEqual(['b0', 'b1']);
  expect(offered(match.do({ do: 'swap' }))).toEqual(['b0', 'b1']);
});
