import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import { groundKeys } from '../ground-keys.js';
import type { GroundQuery } from '../ground-query.js';
import { listGrounds } from '../grounds.light.js';

/** Grounds, page by page; further pages are loaded on request. */
const PAGE_SIZE = 20;

export function useGrounds(query: GroundQuery, enabled: boolean) {
  return useInfiniteQuery({
    queryKey: groundKeys.list(query),
    queryFn: ({ pageParam, signal }) =>
      call(listGrounds, { query: { ...query, page: pageParam, limit: PAGE_SIZE }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination }) =>
      pagination.page < pagination.pages ? pagination.page + 1 : undefined,
    // The old list stays visible while a filter changes. Another city starts with skeletons.
    placeholderData: (shown, before) => (before?.queryKey[2].cityId === query.cityId ? shown : undefined),
    enabled,
  });
}
