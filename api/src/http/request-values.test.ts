import { expect, it } from 'vitest';
import { requestValues } from './request-values.js';

it('keeps the values of each request apart, and those of other users of the same request', () => {
  const [routes, callers] = [requestValues<object, string>(), requestValues<object, string>()];
  const [one, other] = [{}, {}];
  routes.set(one, '/grounds');
  callers.set(one, 'Rohan');
  expect([routes.get(one), callers.get(one)]).toEqual(['/grounds', 'Rohan']);
  expect([routes.get(other), callers.get(other)]).toEqual([undefined, undefined]);
  routes.set(one, '/cities');
  expect([routes.get(one), callers.get(one)]).toEqual(['/cities', 'Rohan']);
  // They are no fields of the request for a log or for JSON.
  expect(Object.keys(one)).toEqual([]);
  expect(JSON.stringify(one)).toBe('{}');
});
