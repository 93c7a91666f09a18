import { expect, it } from 'vitest';
import { groundsFor, PLACES } from './places.js';

it('adds grounds in review to those that players find', () => {
  const waiting = PLACES.findIndex(({ status }) => status === 'pending_review');
  expect(waiting).toBeGreaterThan(0);
  for (const listed of [1, waiting, waiting + 1, 100_000]) {
    const total = groundsFor(listed);
    expect(PLACES.slice(0, total).filter(({ status }) => status).length).toBe(total - listed);
  }
});
