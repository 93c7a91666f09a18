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
 * Live events of these grounds, of all that the viewer works at: `booking:new` brings the alert at once, `booking:updated` what became of it; the
 * lists are fetched again after either.
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
        // A ground that this page does not know yet may be theirs all the same: then the list says so.
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

/** Puts a booking that a write answered wherever it is shown. */
export function applyOwnerBooking(client: QueryClient, booking: Booking): void {
  patch(client, booking._id, () => booking);
  client.setQueriesData<DeskDay>({ queryKey: ownerKeys.days }, (day) => day && withBooking(day, booking));
}

export function refetchOwner(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: ownerKeys.bookings });
  void client.invalidateQueries({ queryKey: ownerKeys.calendars });
}

/** With the new booking among those that wait, once, however often the event comes. */
export function withPending<L extends BookingList>(list: L, booking: Booking): L {
  if (booking.status !== 'pending' || list.bookings.some(({ _id }) => _id === booking._id)) return list;
  return { ...list, bookings: [booking, ...list.bookings] };
}

/** The day at the desk with this booking as it is now, wherever it stands. */
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
