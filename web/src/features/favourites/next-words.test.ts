import { hourStart } from '@crease/shared/time/ist';
import { expect, test } from 'vitest';
import { nextWords } from './next-words.js';

const at = (hour: number, minutes: number) => hourStart('2026-11-21', hour).getTime() + minutes * 60_000;
const said = (date: string, time: string, now: number) => nextWords({ date, time }, now);

test('an hour after midnight is called tonight until midnight has passed', () => {
  expect(said('2026-11-21', '19:00-20:00', at(18, 10))).toBe('Next free: Today, 7 PM');
  expect(said('2026-11-22', '01:00-02:00', at(23, 40))).toBe('Next free: Tonight, 1 AM');
  expect(said('2026-11-22', '06:00-07:00', at(23, 40))).toBe('Next free: Tomorrow, 6 AM');
  expect(said('2026-11-23', '01:00-02:00', at(23, 40))).toBe('Next free: Mon, 1 AM');
  expect(said('2026-11-22', '01:00-02:00', at(24, 30))).toBe('Next free: Today, 1 AM');
});
