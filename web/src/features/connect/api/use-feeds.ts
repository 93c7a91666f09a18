import type { BodyOf } from '@crease/shared/contract';
import { createFeed, endFeed, listFeeds } from '@crease/shared/contracts/feeds';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import { connectKeys } from '../connect-keys.js';

export function useFeeds(ownerId: string) {
  return useQuery({
    queryKey: connectKeys.feeds(ownerId),
    queryFn: async ({ signal }) => (await call(listFeeds, { query: { workplace: ownerId }, signal })).feeds,
  });
}

/** Creates and ends a workplace's calendar feeds, then refetches the list. */
export function useFeedActions(ownerId: string) {
  const client = useQueryClient();
  const query = { workplace: ownerId };
  const onSettled = () => client.invalidateQueries({ queryKey: connectKeys.feeds(ownerId) });
  return {
    create: useMutation({
      mutationFn: (body: NonNullable<BodyOf<typeof createFeed>>) => call(createFeed, { query, body }),
      onSettled,
    }),
    end: useMutation({
      mutationFn: (id: string) => call(endFeed, { params: { id }, query }),
      onSettled,
    }),
  };
}
