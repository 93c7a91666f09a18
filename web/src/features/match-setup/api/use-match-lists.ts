import type { Match, MatchStatus } from '@crease/shared/contracts/matches';
import { listMatches } from '@crease/shared/contracts/matches';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import { useUser } from '../../../lib/session.js';
import { matchKeys } from '../../matches/public.js';

interface MyMatchesQuery {
  status?: MatchStatus | undefined;
  page: number;
  limit: number;
}

/** The matches that I play in, the latest start first. */
export function useMyMatches({ status, page, limit }: MyMatchesQuery) {
  const user = useUser();
  const query = { userId: user?.id, ...(status ? { status } : {}), page, limit };
  return useQuery({
    queryKey: matchKeys.list(query),
    queryFn: ({ signal }) => call(listMatches, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    enabled: user !== undefined,
  });
}

/** The newest matches whose sides may be used again. */
const RECENT = 10;
export const useRecentMatches = () => useMyMatches({ page: 1, limit: RECENT });

/** The largest page of the API: matches of one ground on one day. */
const A_DAY = 50;

/** The matches of a booking. The API tells a match's booking only to those who run it. */
export function useBookingMatches(booking: { _id: string; groundId: { _id: string }; bookingDate: string }) {
  const { _id, groundId, bookingDate: from } = booking;
  const query = { groundId: groundId._id, from, to: from, limit: A_DAY };
  return useQuery({
    queryKey: matchKeys.list(query),
    queryFn: ({ signal }) => call(listMatches, { query, signal }),
    select: ({ matches }): Match[] => matches.filter(({ bookingId }) => bookingId === _id),
    staleTime: 0,
  });
}
