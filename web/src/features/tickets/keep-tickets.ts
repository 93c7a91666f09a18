import type { QueryClient } from '@tanstack/react-query';
import { bookingKeys } from '../bookings/public.js';

const isOfBookings = (key: readonly unknown[]) => bookingKeys.all.every((part, at) => key[at] === part);

/**
 * Stores the tickets of every booking the player sees, for the offline page. Its code is loaded for the first booking.
 * Returns a function that stops it.
 */
export function keepTickets(client: QueryClient): () => void {
  const cache = client.getQueryCache();
  return cache.subscribe(async ({ type, query }) => {
    if (type !== 'updated' || query.state.status !== 'success' || !isOfBookings(query.queryKey)) return;
    try {
      const { storeTickets } = await import('./store-tickets.js');
      // The user may have signed out meanwhile, which removes the query.
      if (cache.get(query.queryHash) === query) storeTickets(query);
    } catch (error) {
      console.warn('The tickets could not be stored', error);
    }
  });
}
