import type { Booking, BookingGlimpse } from '@crease/shared/contracts/booking';
import type { listMyBookings } from '@crease/shared/contracts/bookings';
import { slotText } from '@crease/shared/time/slots';
import type { QueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { serverNow } from '../../lib/clock.js';
import { formatDay, formatSlot } from '../../lib/format/time.js';
import { currentUser } from '../../lib/session.js';
import { readStored, writeStored } from '../../lib/storage.js';
import { bookingKeys } from '../bookings/public.js';
import { TICKETS_KEY, type Ticket } from './ticket.js';
import { keptTickets } from './tickets.light.js';

/** The most that a player can have in a month. */
const MOST = 30;

type ListData = z.infer<(typeof listMyBookings)['response']>;

/** The ticket of a booking; undefined if it has none, because it is not confirmed or is over. */
export function ticketOf(booking: Booking, now: number): Ticket | undefined {
  const { status, confirmation, endsAt, groundId: ground } = booking;
  if (status !== 'confirmed' || !confirmation || Date.parse(endsAt) <= now) return undefined;
  return {
    id: booking._id,
    ground: ground.name,
    address: [ground.location?.address, ground.location?.cityName].filter(Boolean).join(', '),
    when: `${formatDay(booking.bookingDate)}, ${formatSlot(slotText(booking.timeSlot))}`,
    code: confirmation.confirmationCode,
    endsAt,
  };
}

/**
 * The tickets after the server's answer about some bookings: theirs are replaced or removed, others stay; soonest
 * first.
 */
export function mergeTickets(kept: readonly Ticket[], bookings: readonly Booking[], now: number): Ticket[] {
  const spoken = new Set(bookings.map(({ _id }) => _id));
  const fresh = bookings.flatMap((booking) => ticketOf(booking, now) ?? []);
  const still = kept.filter(({ id, endsAt }) => !spoken.has(id) && Date.parse(endsAt) > now);
  return [...still, ...fresh].sort((a, b) => a.endsAt.localeCompare(b.endsAt)).slice(0, MOST);
}

/** Stores the tickets of every booking the player sees, for the offline page. Returns a function that stops it. */
export function keepTickets(client: QueryClient): () => void {
  return client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.state.status !== 'success') return;
    const bookings = bookingsIn(query.queryKey, query.state.data);
    if (bookings.length === 0) return;
    const now = serverNow();
    const kept = readStored(TICKETS_KEY, keptTickets) ?? [];
    const next = mergeTickets(kept, bookings, now);
    if (JSON.stringify(next) !== JSON.stringify(kept)) writeStored(TICKETS_KEY, next);
  });
}

/** Owners also see other people's bookings: of those only the list of their own counts. */
function bookingsIn(key: readonly unknown[], data: unknown): Booking[] {
  const kind = key.slice(0, bookingKeys.lists.length).join();
  // Data under these keys has been parsed by its contracts.
  if (kind === bookingKeys.lists.join()) return (data as ListData | undefined)?.bookings ?? [];
  if (kind !== bookingKeys.details.join() || currentUser()?.role !== 'user') return [];
  const one = data as Booking | BookingGlimpse | undefined;
  return one && 'playerDetails' in one ? [one] : [];
}
