import { expect, test } from 'vitest';
import { leftOf } from './countdown-text.js';

const UNTIL = '2030-03-04T12:05:00.000Z';
const at = (clock: string) => Date.parse(`2030-03-04T${clock}.000Z`);
const FIVE_MINUTES_MS = 300_000;

test('a countdown never shows more than its window has, even if the known time is a little behind', () => {
  expect(leftOf(UNTIL, at('11:59:58'), FIVE_MINUTES_MS)).toBe(FIVE_MINUTES_MS);
  expect(leftOf(UNTIL, at('12:00:01'), FIVE_MINUTES_MS)).toBe(299_000);
  expect(leftOf(UNTIL, at('11:59:58'))).toBe(302_000);
});

test('a countdown never shows less than nothing', () => {
  expect(leftOf(UNTIL, at('12:05:00'), FIVE_MINUTES_MS)).toBe(0);
  expect(leftOf(UNTIL, at('12:06:00'))).toBe(0);
});
