import { expect, test } from 'vitest';
import { markAt, spokenSeconds } from './spoken-marks.js';

test('a countdown is announced at 5:00, 1:00, 0:20 and at its end', () => {
  const said = [];
  let last: number | undefined;
  for (let seconds = 320; seconds >= 0; seconds -= 1) {
    const mark = markAt(seconds);
    if (mark !== last && mark !== undefined) said.push(spokenSeconds(mark, seconds));
    last = mark;
  }
  expect(said).toEqual([300, 60, 20, 0]);
});

test('a tick that skips a mark still announces it', () => {
  expect([61, 59].map(markAt)).toEqual([300, 60]);
  expect(spokenSeconds(60, 59)).toBe(60);
});

test('a countdown that starts between two marks announces the time left', () => {
  expect(markAt(272)).toBe(300);
  expect(spokenSeconds(300, 272)).toBe(272);
});
