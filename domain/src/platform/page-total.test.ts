import { expect, it, vi } from 'vitest';
import { totalOf } from './page-total.js';

const count = vi.fn(async () => 47);

it.each([
  { page: 1, limit: 20, found: 0, total: 0 },
  { page: 1, limit: 20, found: 7, total: 7 },
  { page: 3, limit: 20, found: 7, total: 47 },
])('knows the total from page $page with $found rows', async ({ found, total, ...page }) => {
  count.mockClear();
  expect(await totalOf(page, found, count)).toBe(total);
  expect(count).not.toHaveBeenCalled();
});

it.each([
  { page: 1, limit: 20, found: 20 },
  { page: 4, limit: 20, found: 0 },
])('counts where page $page has $found of $limit rows', async ({ found, ...page }) => {
  count.mockClear();
  expect(await totalOf(page, found, count)).toBe(47);
  expect(count).toHaveBeenCalledOnce();
});
