import { expect, test } from 'vitest';
import { inkOn, TEAM_COLOURS } from './team-colours.js';

test.each([
  ['#ffffff', '#0b1814'],
  ['#000000', '#ffffff'],
  [TEAM_COLOURS.yellow, '#0b1814'],
  [TEAM_COLOURS.navy, '#ffffff'],
  [TEAM_COLOURS.maroon, '#ffffff'],
])('the short name on %s is written in %s', (colour, ink) => {
  expect(inkOn(colour)).toBe(ink);
});
