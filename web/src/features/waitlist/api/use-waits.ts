import type { Wait } from '@crease/shared/contracts/waitlist';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import { usePollWhileLost } from '../../../lib/live/live-status.js';
import { useUser } from '../../../lib/session.js';
import { waitsKey } from '../wait-keys.js';

const POLL_MS = 10_000;
const NONE: Wait[] = [];

/** The player's waits and offers; empty for a visitor. */
export function useWaits() {
  const user = useUser();
  const poll = usePollWhileLost(POLL_MS);
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: waitsKey,
    queryFn: async ({ signal }) => {
      // Only signed-in players need it, so it is loaded after the first paint.
      const { listWaits } = await import('@crease/shared/contracts/waitlist');
      return (await call(listWaits, { signal })).waits;
    },
    enabled: user !== undefined,
    staleTime: 30_000,
    refetchInterval: poll,
    refetchOnWindowFocus: true,
  });
  return { waits: data ?? NONE, isPending, isError, refetch };
}
