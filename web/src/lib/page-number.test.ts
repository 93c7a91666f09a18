import { expect, test } from 'vitest';
import { pageNumberIn } from './page-number.js';

test.each([
  ['', 1],
  ['page=3', 3],
  ['page=100000', 100_000],
  ['page=100001', 1],
  ['page=1e308', 1],
  ['page=Infinity', 1],
  ['page=-2', 1],
  ['page=2.5', 1],
  ['page=<script>', 1],
])('%s is read as page %i', (query, page) => {
  expect(pageNumberIn(new URLSearchParams(query))).toBe(page);
});
