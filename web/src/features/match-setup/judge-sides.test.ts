import { describe, expect, test } from 'vitest';
import { type DraftPlayer, type DraftSide, emptySide, typedPlayer } from './draft.js';
import { isWrong, judgeName, judgeSide, judgeSides } from './judge-sides.js';
import { sideTexts as t } from './texts.js';

const sideOf = (name: string, ...players: (string | DraftPlayer)[]): DraftSide => ({
  ...emptySide(),
  name,
  players: players.map((player) => (typeof player === 'string' ? typedPlayer(player) : player)),
});
const ASHA: DraftPlayer = { key: 'a', name: 'Asha', userId: 'a' };

describe('a side', () => {
  test.each([
    ['ground names in Devanagari', 'अंधेरी'],
    ['Tamil', 'சென்னை சூப்பர்'],
    ['Arabic', 'ممبئی'],
    ['Chinese', '孟买'],
    ['40 emoji', '🏏'.repeat(40)],
  ])('may be called %s', (_, name) => {
    expect(judgeSide(sideOf(name, 'Asha', 'Bala'))).toEqual({});
  });

  test.each([
    ['nothing', ''],
    ['spaces', '   '],
    ['60 emoji', '🏏'.repeat(60)],
    ['two lines', 'A\nB'],
    ['a right-to-left override', 'A\u202eB'],
    ['an invisible character', '\u200b'],
  ])('may not be called %s', (_, name) => {
    expect(judgeSide(sideOf(name))).toEqual({ name: t.nameNeeded });
  });

  test('of one player is refused, and an empty one may be filled later', () => {
    expect(judgeSide(sideOf('Reds', 'Asha'))).toEqual({ players: t.alone });
    expect(judgeSide(sideOf('Reds'))).toEqual({});
  });

  test('with the same player twice names that player', () => {
    expect(judgeSide(sideOf('Reds', 'Asha', 'Bala', ' asha'))).toEqual({ players: t.nameTwice('Asha') });
  });

  test('may have two members of the same name, because members cannot be renamed here', () => {
    const members = ['m1', 'm2'].map((memberId) => ({ key: memberId, name: 'Asha', memberId }));
    expect(judgeSide(sideOf('Reds', ...members))).toEqual({});
    expect(judgeSide(sideOf('Reds', ...members, 'Asha'))).toEqual({ players: t.nameTwice('Asha') });
  });

  test('of more than fifteen is refused', () => {
    const names = Array.from({ length: 16 }, (_, n) => `Player ${n}`);
    expect(judgeSide(sideOf('Reds', ...names))).toEqual({ players: t.tooMany(15) });
  });
});

describe('two sides', () => {
  test('of one name must be distinguished', () => {
    expect(judgeSides([sideOf('Reds'), sideOf('reds ')])[1]).toEqual({ name: t.sameName });
  });

  test('of one team are refused', () => {
    const team = { ...emptySide(), teamId: 'x', name: 'Riders' };
    expect(judgeSides([team, team])[1]).toEqual({ name: t.sameTeam });
  });

  test('with a person in both are refused by the name', () => {
    const sides = [sideOf('Reds', ASHA, 'Bala'), sideOf('Blues', 'Chirag', ASHA)] as const;
    expect(judgeSides(sides)[1]).toEqual({ players: t.inBoth('Asha') });
  });

  test('may have players of the same name, who are two people', () => {
    expect(isWrong(judgeSides([sideOf('Reds', 'Asha', 'Bala'), sideOf('Blues', 'Asha', 'Dev')]))).toBe(false);
  });

  test('have one joker', () => {
    const joker = (name: string) => ({ ...sideOf(name, ASHA.name, 'Bala'), joker: 'x' });
    expect(judgeSides([joker('Reds'), joker('Blues')])[1]).toEqual({ players: t.oneJoker });
  });
});

test.each([
  ['', t.playerNameWrong],
  ['🏏'.repeat(61), t.playerNameWrong],
  ['ASHA', t.nameTwice('ASHA')],
  ['அருண்', undefined],
  ['🏏'.repeat(60), undefined],
])('a typed player is judged when added (%#)', (name, expected) => {
  expect(judgeName(name, [ASHA])).toBe(expected);
});
