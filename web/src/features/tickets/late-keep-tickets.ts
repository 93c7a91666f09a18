import type { QueryClient } from '@tanstack/react-query';
import { bookingKeys } from '../bookings/public.js';

/**
 * Stores the tickets of the bookings that the player sees. Its code is requested with the first of them, so a guest
 * never loads it. Returns a function that stops it.
 */
export function keepTicketsLater(client: QueryClient): () => void {
  let stopped = false;
  let stop = client.getQueryCache().subscribe(({ type, query }) => {
    // A guest's page has such queries, too, but does not read them.
    if (type !== 'updated') return;
    if (query.queryKey.slice(0, bookingKeys.all.length).join() !== bookingKeys.all.join()) return;
    stop();
    import('./keep-tickets.js')
      .then(({ keepTickets }) => {
        if (!stopped) stop = keepTickets(client);
      })
      .catch((error) => console.warn('Tickets are not stored', error));
  });
  return () => {
    stopped = true;
    stop();
  };
}
