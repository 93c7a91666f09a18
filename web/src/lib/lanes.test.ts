import { expect, it } from 'vitest';
import { lanesOf } from './lanes.js';

it("places a ground's parts among all parts of its turf, in as few pieces as possible", () => {
  const all = ['A', 'B', 'C', 'D'];
  expect(lanesOf(all, ['A', 'B', 'C', 'D'])).toEqual([{ from: 0, to: 4 }]);
  expect(lanesOf(all, ['C'])).toEqual([{ from: 2, to: 3 }]);
  expect(lanesOf(all, ['D', 'A', 'B'])).toEqual([
    { from: 0, to: 2 },
    { from: 3, to: 4 },
  ]);
  expect(lanesOf(all, ['Z'])).toEqual([]);
});
