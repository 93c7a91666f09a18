import { expect, test } from 'vitest';
import { changeableUntil } from './answer-window.js';

test('an answer can be changed for 24 hours and no longer', () => {
  const at = '2026-11-21T10:00:00Z';
  const end = Date.parse('2026-11-22T10:00:00Z');
  expect(changeableUntil(at, end - 1)).toBe(end);
  expect(changeableUntil(at, end)).toBeUndefined();
});
