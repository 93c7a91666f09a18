import { expect, test } from 'vitest';
import { pictureProblem } from './picture-file.js';

test('pictures of the three formats up to 5 MB are accepted', () => {
  expect(pictureProblem({ type: 'image/webp', size: 5 * 1024 * 1024 })).toBeUndefined();
  expect(pictureProblem({ type: 'image/webp', size: 5 * 1024 * 1024 + 1 })).toBe('size');
  expect(pictureProblem({ type: 'image/svg+xml', size: 10 })).toBe('kind');
});
