import { expect, test } from 'vitest';
import { idInAddress, tournamentAddress } from './tournament-address.js';

const _id = '900e2fd3e6acb2e5f634a196';
const partOf = (name: string) => tournamentAddress({ _id, name }).replace('/tournament/', '');

test('an address has the words of the name before the id', () => {
  expect(partOf('Chembur Weekend Cup 2026')).toBe(`chembur-weekend-cup-2026-${_id}`);
  expect(partOf('Pokémon Cup')).toBe(`pokemon-cup-${_id}`);
  expect(partOf('  Café & Sons: the “Cup” <b>')).toBe(`cafe-sons-the-cup-b-${_id}`);
});

test('an address of a name without Latin letters is the id alone', () => {
  expect(partOf('रविवार कप')).toBe(_id);
  expect(partOf('')).toBe(_id);
});

test('an address is short for a long name, and the gateway can match it', () => {
  for (const name of ['a'.repeat(200), 'ab '.repeat(60), 'Cup'])
    expect(partOf(name)).toMatch(/^[a-z0-9-]{1,60}-[0-9a-f]{24}$/);
  expect(partOf('ab '.repeat(60))).not.toContain('--');
});

test('the id is found with words before it and without', () => {
  for (const name of ['Night Cup', '', 'deadbeef', 'a'.repeat(200)])
    expect(idInAddress(partOf(name))).toBe(_id);
  expect(idInAddress(_id)).toBe(_id);
  expect(idInAddress('nothing')).toBe('nothing');
});
