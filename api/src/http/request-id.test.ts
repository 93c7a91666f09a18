import { expect, it } from 'vitest';
import { requestIdOf } from './request-id.js';

it('gives a response answered before Express an id, and returns the same one again', () => {
  const [one, other] = [{}, {}];
  expect(requestIdOf(one)).toMatch(/^[\w-]{36}$/);
  expect(requestIdOf(one)).toBe(requestIdOf(one));
  expect(requestIdOf(one)).not.toBe(requestIdOf(other));
});
