import type { Match, MatchStatus } from '@crease/shared/contracts/matches';
import { listMatches } from '@crease/shared/contracts/matches';
import { addDays } from '@crease/shared/time/ist';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import { useUser } from '../../../lib/session.js';
import { matchKeys } from '../../matches/public.js';

interface MyMatchesQuery {
  status?: MatchStatus | undefined;
  page: number;
  limit: number;
}

/** The matches that I play in, made, or that are of my bookings; the latest start first. */
export function useMyMatches({ status, page, limit }: MyMatchesQuery) {
  const user = useUser();
  const query = { mine: 'true' as const, ...(status ? { status } : {}), page, limit };
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

/** More matches than the hours of a booking can have. */
const OF_A_BOOKING = 50;

/** The matches of a booking, for its host. */
export function useBookingMatches(bookingId: string) {
  const query = { bookingId, limit: OF_A_BOOKING };
  return useQuery({
    queryKey: matchKeys.list(query),
    queryFn: async ({ signal }): Promise<Match[]> => (await call(listMatches, { query, signal })).matches,
    staleTime: 0,
  });
}

/** The matches of a page of my bookings, by the booking's id. Without bookings nothing is requested. */
export function useMatchesOfBookings(
  bookings: readonly { _id: string; bookingDate: string }[],
): ReadonlyMap<string, Match> {
  const days = bookings.map(({ bookingDate }) => bookingDate).sort();
  const [first = '', last = first] = [days[0], days.at(-1)];
  // Hours after midnight belong to the evening before.
  const query = { mine: 'true' as const, from: first, to: last && addDays(last, 1), limit: OF_A_BOOKING };
  const { data } = useQuery({
    queryKey: matchKeys.list(query),
    queryFn: async ({ signal }): Promise<Match[]> => (await call(listMatches, { query, signal })).matches,
    placeholderData: keepPreviousData,
    staleTime: 0,
    enabled: days.length > 0,
  });
  // The latest comes first, so the earliest of a booking stands.
  return new Map(data?.flatMap((match) => (match.bookingId ? [[match.bookingId, match]] : [])));
}
