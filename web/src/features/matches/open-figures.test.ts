import { describe, expect, it } from 'vitest';
import { openFigures } from './open-figures.js';
import { aMatch } from './testing/a-match.js';

const { match } = aMatch();
const [ours, theirs] = match.sides;
/** A match of the accounts `asha` and `ravi`, and of `asked`, who has not accepted the place. */
const found = {
  ...match,
  sides: [
    {
      ...ours,
      players: [
        { playerId: 'a', name: 'Asha', userId: 'asha' },
        { playerId: 'g', name: 'Guest' },
      ],
    },
    {
      ...theirs,
      players: [
        { playerId: 'r', name: 'Ravi', userId: 'ravi' },
        { playerId: 'x', name: 'Asked', userId: 'asked', isAsked: true },
      ],
    },
  ] as typeof match.sides,
  confirmed: true,
  can: { run: false, score: false, confirm: false, accept: false },
};
const player = (id: string) => ({ id, role: 'user' as const });
const scoring = { ...found.can, score: true };

describe('the figures that a match leads to', () => {
  it('are those of every account that a visitor may know', () => {
    expect([...openFigures(found, undefined).keys()]).toEqual(['a', 'r']);
    expect([...openFigures({ ...found, confirmed: false }, player('other')).keys()]).toEqual(['a', 'r']);
  });

  it('are all for a player once the match is confirmed, until then their own', () => {
    const can = { ...scoring, confirmFor: [0 as const] };
    expect([...openFigures({ ...found, can }, player('asha')).values()]).toEqual(['asha', 'ravi']);
    expect([...openFigures({ ...found, can, confirmed: false }, player('asha')).values()]).toEqual(['asha']);
  });

  it('are none for a scorer or a captain who does not play, who may not see them', () => {
    expect(openFigures({ ...found, can: scoring }, player('other')).size).toBe(0);
    const can = { ...found.can, confirmFor: [1 as const] };
    expect(openFigures({ ...found, can }, player('other')).size).toBe(0);
    expect(openFigures({ ...found, can }, player('asked')).size).toBe(0);
  });

  it('are all for an admin', () => {
    const admin = { id: 'other', role: 'admin' as const };
    expect(openFigures({ ...found, can: scoring, confirmed: false }, admin).size).toBe(2);
  });
});
