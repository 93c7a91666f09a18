import { expect, test } from 'vitest';
import { measureParts } from './suite.js';

test('a failing part reports its own error first, and then what failed during cleanup', async () => {
  const failed: string[] = [];
  const broken = async () => {
    await using _page = { [Symbol.asyncDispose]: () => Promise.reject(new Error('the page is gone')) };
    throw new Error('no such field');
  };
  const parts = { broken, plain: () => Promise.reject(new Error('too late')) };
  const nothing = () => {};
  await measureParts(parts, {
    quick: true,
    tell: nothing,
    note: nothing,
    fail: (text) => failed.push(text),
  });
  expect(failed).toEqual(['broken: no such field; then the page is gone', 'plain: too late']);
});
