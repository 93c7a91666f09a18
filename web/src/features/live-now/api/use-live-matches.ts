import type { Match } from '@crease/shared/contracts/matches';
import { listMatches } from '@crease/shared/contracts/matches';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../../lib/api/call.js';
import { watchLiveMatches } from '../../../lib/live/live.js';
import { usePollWhileLost } from '../../../lib/live/live-status.js';
import { matchKeys } from '../../matches/public.js';

const LIMIT = 3;
const QUERY = { status: 'live', limit: String(LIMIT) } as const;
const POLL_WHILE_LOST_MS = 10_000;
/** Everybody on the home page learns of a new match at once; their reads are spread over this long. */
const READ_SPREAD_MS = 1_000;

const isSame = (ids: readonly string[], matches: readonly Match[]) =>
  ids.length === matches.length && matches.every(({ _id }) => ids.includes(_id));

/**
 * The latest matches that are played now, read again when the server says that there are others, and then those that
 * have ended since the page was opened, while there is room.
 */
export function useLiveMatches(): readonly Match[] {
  const { data, refetch } = useQuery({
    queryKey: matchKeys.list(QUERY),
    queryFn: async ({ signal }): Promise<Match[]> =>
      (await call(listMatches, { query: QUERY, signal })).matches,
    staleTime: 0,
    refetchInterval: usePollWhileLost(POLL_WHILE_LOST_MS),
  });
  const [told, setTold] = useState<readonly string[]>();
  useEffect(() => watchLiveMatches(({ matchIds }) => setTold(matchIds)), []);
  const isOld = told !== undefined && data !== undefined && !isSame(told, data);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each list that arrives has the matches read again
  useEffect(() => {
    if (!isOld) return;
    const timer = setTimeout(() => void refetch(), Math.random() * READ_SPREAD_MS);
    return () => clearTimeout(timer);
  }, [isOld, refetch, told]);

  const [shown, setShown] = useState<readonly Match[]>([]);
  useEffect(() => {
    if (!data) return;
    setShown((before) => {
      const ended = before.filter(({ _id }) => data.every((match) => match._id !== _id));
      return [...data, ...ended].slice(0, LIMIT);
    });
  }, [data]);
  return shown;
}
