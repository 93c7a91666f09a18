import { expect, test } from 'vitest';
import { inOrder, laidOver } from './picture-list.js';

const [a, b, c] = ['a', 'b', 'c'].map((url) => ({ url, alt: '' })) as [P, P, P];
type P = { url: string; alt: string };

test('typed descriptions and the chosen order replace the saved ones', () => {
  expect(laidOver([a, b], undefined)).toEqual([a, b]);
  expect(laidOver([a, b], [{ ...b, alt: 'Gate' }, a])).toEqual([{ ...b, alt: 'Gate' }, a]);
});

test('leaves out removed pictures and adds new ones', () => {
  expect(laidOver([a, c], [b, a])).toEqual([a, c]);
  expect(laidOver([c, b], [b, a])).toEqual([c, b]);
});

test('pictures are compared by their addresses', () => {
  expect(inOrder([a, b, c], ['c', 'a', 'b'])).toEqual([c, a, b]);
});
