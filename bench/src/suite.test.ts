import { expect, test } from 'vitest';
import { measureParts } from './suite.js';

test('a part that fails says what went wrong first, and what failed while that was tidied up', async () => {
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
