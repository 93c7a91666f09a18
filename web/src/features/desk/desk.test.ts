import { expect, it } from 'vitest';
import { workplaceOf } from './desk.js';

const place = (ownerId: string) => ({ ownerId, businessName: ownerId, role: 'desk' as const });

it('opens the workplace of the address, else the last one, else the first', () => {
  const places = [place('a'), place('b'), place('c')];
  expect(workplaceOf(places, 'b', 'c')?.ownerId).toBe('b');
  expect(workplaceOf(places, null, 'c')?.ownerId).toBe('c');
  expect(workplaceOf(places, 'gone', 'gone too')?.ownerId).toBe('a');
  expect(workplaceOf([], 'a')).toBeUndefined();
});
