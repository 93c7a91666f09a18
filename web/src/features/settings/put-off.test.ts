import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubStorage } from '../../lib/testing/stub-storage.js';
import { hasPutOff, putOff } from './put-off.js';

const idOf = (n: number) => n.toString(16).padStart(24, '0');

beforeEach(() => void stubStorage());
afterEach(() => void vi.unstubAllGlobals());

test('each user of a shared device puts the question off for themselves', () => {
  putOff(idOf(1));
  expect([1, 2].map((n) => hasPutOff(idOf(n)))).toEqual([true, false]);
  putOff(idOf(2));
  expect([1, 2].map((n) => hasPutOff(idOf(n)))).toEqual([true, true]);
});

test('the last twenty users who put the question off are stored', () => {
  for (let n = 0; n <= 20; n += 1) putOff(idOf(n));
  putOff(idOf(1));
  putOff(idOf(21));
  expect([0, 1, 2, 3, 21].map((n) => hasPutOff(idOf(n)))).toEqual([false, true, false, true, true]);
});
