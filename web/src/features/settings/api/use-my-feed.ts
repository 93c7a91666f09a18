import { createMyFeed, endMyFeed, readMyFeed } from '@crease/shared/contracts/feeds';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import { MINE } from '../../../lib/mine.js';

const KEY = [MINE, 'my-feed'] as const;

/** Whether the player's bookings have a calendar feed. */
export function useMyFeed() {
  return useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await call(readMyFeed, { signal })).feed,
  });
}

/** Creates a new feed address, which ends the previous one, or ends it. */
export function useMyFeedActions() {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: KEY });
  return {
    create: useMutation({ mutationFn: () => call(createMyFeed), onSettled }),
    end: useMutation({ mutationFn: () => call(endMyFeed), onSettled }),
  };
}
