import type { Ground } from '@crease/shared/contracts/grounds';
import { groundCalendar } from '@crease/shared/contracts/owner';
import { useQueries } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import { usePollWhileLost } from '../../../lib/live/live-status.js';
import { ownerKeys } from '../owner-keys.js';
import type { Occupation } from '../week.js';

const POLL_MS = 10_000;

export interface Occupations {
  all: Occupation[];
  isPending: boolean;
  isError: boolean;
  refetch: () => void;
}

/** What stands on the given grounds from one date to another: bookings that live, and closed hours. */
export function useOccupations(grounds: Ground[], from: string, to: string): Occupations {
  const poll = usePollWhileLost(POLL_MS);
  return useQueries({
    queries: grounds.map((ground) => ({
      queryKey: ownerKeys.calendar(ground._id, from, to),
      queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Occupation[]> => {
        const { days } = await call(groundCalendar, {
          params: { id: ground._id },
          query: { from, to },
          signal,
        });
        return days
          .flatMap(({ entries }) => entries)
          .flatMap(({ booking, block }): Occupation[] => {
            if (booking) return [{ kind: 'booking', booking, groundName: ground.name }];
            return block ? [{ kind: 'block', block, groundName: ground.name }] : [];
          });
      },
      staleTime: 10_000,
      refetchInterval: poll,
    })),
    combine: (results) => ({
      all: results.flatMap(({ data }) => data ?? []),
      isPending: results.some((result) => result.isPending),
      isError: results.some((result) => result.isError),
      refetch: () => {
        for (const result of results) void result.refetch();
      },
    }),
  });
}
