import { expect, it } from 'vitest';
import { sharesOf } from './shares.js';

it('computes what each part adds to a request, relative to the whole', () => {
  // 1 ms bare, 2 ms with a frame, 4 ms in all.
  const shares = sharesOf(
    ['bare', 'frame', 'ours'],
    [
      [1_000, 1_000],
      [500, 500],
      [250, 250],
    ],
  );
  expect(shares.map(({ part, shares: [first] }) => [part, first])).toEqual([
    ['bare', 0.25],
    ['frame', 0.25],
    ['ours', 0.5],
  ]);
});

it('compares each block with the one of its own round', () => {
  const [bare] = sharesOf(
    ['bare', 'ours'],
    [
      [1_000, 500],
      [500, 250],
    ],
  );
  expect(bare?.shares).toEqual([0.5, 0.5]);
});
