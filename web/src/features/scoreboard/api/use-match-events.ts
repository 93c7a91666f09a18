import type { ResponseOf } from '@crease/shared/contract';
import { listMatchEvents } from '@crease/shared/contracts/matches';
import type { MatchEvent } from '@crease/shared/cricket/events';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import { matchKeys } from '../../matches/public.js';

/** Delay before events that the server has and we have not are requested again. */
const RETRY_INTERVAL_MS = 5_000;

/** The events of a match in order; when each came, and its sender for those who run the match. */
export interface KnownEvents {
  events: readonly MatchEvent[];
  at: readonly string[];
  by: readonly (string | undefined)[];
}

const NONE: KnownEvents = { events: [], at: [], by: [] };

/** The known events and those of an answer, which has no senders for readers who do not run the match. */
export function withNewer(known: KnownEvents, newer: Omit<ResponseOf<typeof listMatchEvents>, 'success'>) {
  const { events, at, by } = newer;
  return {
    // The wire form was parsed by the schema whose type is the engine's.
    events: [...known.events, ...(events as MatchEvent[])],
    at: [...known.at, ...at],
    by: [...known.by, ...events.map((_, nth) => by?.[nth])],
  };
}

/** All events of a match; those after the known ones are fetched whenever `seq` has grown. */
export function useMatchEvents(id: string, seq: number) {
  const client = useQueryClient();
  const queryKey = matchKeys.events(id);
  return useQuery({
    // Which batch is shown is part of the key, so that a new `seq` asks at once.
    queryKey: [...queryKey, seq],
    queryFn: async ({ signal }): Promise<KnownEvents> => {
      const known = client.getQueryData<KnownEvents>(queryKey) ?? NONE;
      const query = { after: String(known.events.length) };
      const all = withNewer(known, await call(listMatchEvents, { params: { id }, query, signal }));
      client.setQueryData(queryKey, all);
      return all;
    },
    placeholderData: (before) => before,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state: { data } }) => ((data?.events.length ?? 0) < seq ? RETRY_INTERVAL_MS : false),
  });
}
