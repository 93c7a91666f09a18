import { QueryClient } from '@tanstack/react-query';
import { forgetFavourites } from '../features/favourites/public.js';
import { forgetCachedPage } from '../features/notifications/public.js';
import { forgetTickets } from '../features/tickets/public.js';
import { hasNoAnswer, isRefusal } from '../lib/api/api-error.js';
import { MINE } from '../lib/mine.js';
import { forgetServedMain } from '../lib/served-main.js';
import { userAtom } from '../lib/session.js';
import { store } from '../lib/store.js';

/** Stale after 5 minutes, one retry, except after a refusal or without an answer, which `call` has repeated. */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5 * 60_000,
        gcTime: 30 * 60_000,
        retry: (failures, error) => failures < 1 && !isRefusal(error) && !hasNoAnswer(error),
        retryDelay: 800,
        refetchOnWindowFocus: false,
      },
      mutations: { retry: false },
    },
  });
  refetchOvertaken(client);
  return client;
}

/**
 * Refetches a query that was invalidated during its first fetch, whose answer may be older than the event. TanStack
 * Query restarts only fetches of queries that have data, and its answer would clear the mark.
 */
function refetchOvertaken(client: QueryClient): void {
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    const { queryKey, state, promise } = event.query;
    if (state.data !== undefined || state.fetchStatus === 'idle') return;
    // A failed fetch leaves the mark, and a marked query is not marked again during the next fetch.
    if (event.action.type === 'fetch' && state.isInvalidated) event.query.setState({ isInvalidated: false });
    if (event.action.type !== 'invalidate') return;
    promise?.then(
      () => client.invalidateQueries({ queryKey, exact: true }),
      () => {}, // shown as the query's error
    );
  });
}

/** Clears the last user's data when another user signs in or the session ends. Returns a function that stops it. */
export function forgetOthersData(client: QueryClient): () => void {
  let last = store.get(userAtom)?.id;
  return store.sub(userAtom, () => {
    const next = store.get(userAtom)?.id;
    if (next === last) return;
    // A visitor's saved grounds are added to their account.
    if (last !== undefined) {
      forgetFavourites();
      forgetCachedPage();
    }
    last = next;
    forgetTickets();
    // Its content is older than what the page has shown since.
    forgetServedMain();
    client.removeQueries({ predicate: (query) => query.queryKey[0] === MINE });
  });
}
