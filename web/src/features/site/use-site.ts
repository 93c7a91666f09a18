import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api/call.js';
import { getSite } from './site.light.js';

/** The operator's settings for the pages. */
export const siteQuery = queryOptions({
  queryKey: ['site'],
  queryFn: ({ signal }) => call(getSite, { signal }),
  // Fetched again on the next page if the figures were not counted yet.
  staleTime: ({ state }) => (state.data?.figures === null ? 0 : Number.POSITIVE_INFINITY),
});

export function useSite(enabled: boolean) {
  return useQuery({ ...siteQuery, enabled });
}
