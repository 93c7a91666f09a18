import type { Pagination } from '@crease/shared/contracts/common';

/** The part of a list's answer that says which page it is. `total`: number of items on all pages. */
export const paginationOf = (
  { page, limit }: Pick<Pagination, 'page' | 'limit'>,
  total: number,
): Pagination => ({ page, limit, total, pages: Math.ceil(total / limit) });
