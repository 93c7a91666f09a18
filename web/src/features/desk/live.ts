import type { Booking } from '@crease/shared/contracts/booking';
import type { CalendarEntry } from '@crease/shared/contracts/owner';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { onLive, onLiveAgain } from '../../lib/live/live.js';
import { withNews } from '../bookings/public.js';
import type { DeskDay } from './api/use-desk-day.js';
import { ownerKeys } from './owner-keys.js';

interface BookingList {
  bookings: Booking[];
}

/**
 * Applies live events of these grounds, all that the viewer works at. `booking:new` shows the alert at once,
 * `booking:updated` its new state; both refetch the lists.
 */
export function useLiveOwner(groundIds: readonly string[]): void {
  const client = useQueryClient();
  const latest = useRef(groundIds);
  useEffect(() => {
    latest.current = groundIds;
  });
  useEffect(() => {
    const stops = [
      onLive('booking:new', ({ booking }) => {
        // The booking may be for a ground that this page has not loaded yet; the refetched list will have it.
        if (latest.current.includes(booking.groundId._id)) addPending(client, booking);
        refetchOwner(client);
      }),
      onLive('booking:updated', (news) => {
        patch(client, news._id, (booking) => withNews(booking, news));
        refetchOwner(client);
      }),
      onLiveAgain(() => refetchOwner(client)),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client]);
}

/** Replaces the booking in every cached list and day with the one a write returned. */
export function applyOwnerBooking(client: QueryClient, booking: Booking): void {
  patch(client, booking._id, () => booking);
  client.setQueriesData<DeskDay>({ queryKey: ownerKeys.days }, (day) => day && withBooking(day, booking));
}

export function refetchOwner(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: ownerKeys.bookings });
  void client.invalidateQueries({ queryKey: ownerKeys.calendars });
}

/** Returns the list with the new booking first. Idempotent: a repeated event does not add it twice. */
export function withPending<L extends BookingList>(list: L, booking: Booking): L {
  if (booking.status !== 'pending' || list.bookings.some(({ _id }) => _id === booking._id)) return list;
  return { ...list, bookings: [booking, ...list.bookings] };
}

/** Returns the day with this booking updated in every entry that shows it. */
function withBooking(day: DeskDay, booking: Booking): DeskDay {
  const renew = (entry: CalendarEntry) =>
    entry.booking?._id === booking._id ? { ...entry, booking } : entry;
  return {
    ...day,
    grounds: day.grounds.map((ground) => ({ ...ground, entries: ground.entries.map(renew) })),
  };
}

function addPending(client: QueryClient, booking: Booking): void {
  client.setQueriesData<BookingList>({ queryKey: ownerKeys.pending, type: 'active' }, (list) =>
    withPending(list ?? { bookings: [] }, booking),
  );
}

function patch(client: QueryClient, id: string, change: (booking: Booking) => Booking): void {
  client.setQueriesData<BookingList>({ queryKey: ownerKeys.bookings }, (list) =>
    list ? { ...list, bookings: list.bookings.map((one) => (one._id === id ? change(one) : one)) } : list,
  );
}
