import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Rating } from './rating.js';

const textOf = (average: number, count: number) =>
  renderToStaticMarkup(<Rating average={average} count={count} />).replace(/<[^>]*>/g, '');

test('a ground without reviews is shown as new; with reviews it shows average and number', () => {
  expect(textOf(0, 0)).toBe('New');
  expect(textOf(4.64, 40)).toBe('4.6(40 reviews)');
});
