import type { Booking, BookingGlimpse } from '@crease/shared/contracts/booking';
import type { listMyBookings } from '@crease/shared/contracts/bookings';
import type { ServerEventData } from '@crease/shared/events/sockets';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { z } from 'zod';
import { onLive, onLiveAgain } from '../../lib/live/live.js';
import { useUser } from '../../lib/session.js';
import { bookingKeys } from './booking-keys.js';

type ListData = z.infer<(typeof listMyBookings)['response']>;
export type BookingNews = ServerEventData<'booking:updated'>;

/** Live events of the player's bookings: `booking:updated` is applied at once and the rest is refetched. */
export function useLiveBookings(): void {
  const client = useQueryClient();
  const signedIn = useUser() !== undefined;
  useEffect(() => {
    if (!signedIn) return;
    const refetch = () => void client.invalidateQueries({ queryKey: bookingKeys.all });
    const stops = [
      onLive('booking:updated', (news) => {
        patchBookings(client, news._id, (booking) => withNews(booking, news));
        refetch();
      }),
      onLiveAgain(refetch),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client, signedIn]);
}

/** Merges the event's fields into the booking; the refetch brings the rest. */
export function withNews(booking: Booking, news: BookingNews): Booking {
  return {
    ...booking,
    status: news.status,
    payment: { ...booking.payment, status: news.payment.status },
    ...(news.status === 'pending' ? {} : { expiresAt: undefined }),
    ...(news.status === 'cancelled' || news.payment.status === 'completed' ? { paymentDue: false } : {}),
  };
}

/** Puts a booking returned by a write into every cached list and page. */
export function applyBooking(client: QueryClient, booking: Booking): void {
  patchBookings(client, booking._id, () => booking);
}

function patchBookings(client: QueryClient, id: string, patch: (booking: Booking) => Booking): void {
  client.setQueriesData<Booking | BookingGlimpse>({ queryKey: bookingKeys.details }, (data) =>
    data?._id === id && 'playerDetails' in data ? patch(data) : data,
  );
  client.setQueriesData<ListData>({ queryKey: bookingKeys.lists }, (data) =>
    data ? { ...data, bookings: data.bookings.map((one) => (one._id === id ? patch(one) : one)) } : data,
  );
}
