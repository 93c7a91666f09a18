import { expect, test } from 'vitest';
import { imageIdOf, movedTo } from './picture-actions.js';

test('a picture can be moved forward and back, and stays within the list', () => {
  expect(movedTo(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
  expect(movedTo(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
  expect(movedTo(['a', 'b'], 1, 1)).toEqual(['a', 'b']);
});

test('only uploaded pictures have an id', () => {
  expect(imageIdOf(`/api/images/${'a'.repeat(24)}`)).toBe('a'.repeat(24));
  expect(imageIdOf('/art/ground-night.svg')).toBeUndefined();
});
